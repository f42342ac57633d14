import type { OfferFamily } from '@portal/contract'
import { isRecord } from '@portal/domain/record'
import { anonymousStore, debtorStore, hasPassed, parseStored, readSession } from '@portal/runtime'
import { type Conditions, isConditions } from './conditions'

/** A conclusion that was sent and that the bank has not answered for. Each retry carries the same key. */
export interface ConclusionAttempt {
  /** Idempotency key. */
  key: string
  proposalId: string
  /** Milliseconds since 1970 by the bank's clock: a device's may be set in between. */
  sentAt: number
  /** What was accepted. */
  conditions: Conditions
  group: ConcludedGroup
  /** The execution in which it was accepted; that of a later visit is another. */
  execId?: string
  /** What the group owed, in reais. */
  originalValue?: number
  /** The journey has the step of the agreement. */
  isTracked?: boolean
}

/** What recognises the agreement of a group in the list. */
export interface ConcludedGroup {
  idNegociacao: string
  family: OfferFamily
  product: string
  contracts: readonly string[]
  /** The overdue agreement that the group renegotiates. */
  origin: string | null
  agreementsBefore: readonly string[]
}

const KEY = 'conclusion.'
/** A reservation lasts two days; an answer after a week is in the list of agreements. */
const KEPT_MS = 7 * 86_400_000
/**
 * By the bank's clock alone, once it is known: an attempt that a fast phone forgets is sent again under another key. A
 * time to come was not written by this code.
 */
const isOutdated = (sentAt: number) =>
  hasPassed(sentAt + KEPT_MS) || (hasPassed(0) && !hasPassed(sentAt - KEPT_MS))

const store = () => {
  const taxId = readSession()?.cpfCnpj
  return taxId === undefined ? null : debtorStore(taxId)
}

/**
 * What was accepted leaves storage with the session. The key, a random one, and its time stay: by them the bank tells
 * the debtor, and nobody else, what became of it.
 */
export function saveAttempt(attempt: ConclusionAttempt): void {
  store()?.write(KEY + attempt.key, JSON.stringify(attempt))
  anonymousStore.write(KEY + attempt.key, String(attempt.sentAt))
}

export function removeAttempt({ key }: Pick<ConclusionAttempt, 'key'>): void {
  store()?.remove(KEY + key)
  anonymousStore.remove(KEY + key)
}

export type AnonymousAttempt = Pick<ConclusionAttempt, 'key' | 'sentAt'>

/** Attempts from this device of which nothing but the key is left: of whoever logs in, or of somebody else. */
export function anonymousAttempts(): readonly AnonymousAttempt[] {
  const known = openAttempts().map(({ key }) => key)
  const attempts: AnonymousAttempt[] = []
  for (const name of anonymousStore.keys().filter((each) => each.startsWith(KEY))) {
    const key = name.slice(KEY.length)
    const sentAt = Number(anonymousStore.read(name))
    if (Number.isNaN(sentAt) || isOutdated(sentAt)) anonymousStore.remove(name)
    else if (!known.includes(key)) attempts.push({ key, sentAt })
  }
  return attempts
}

/** The attempts of the logged-in debtor, the oldest first; outdated and unreadable ones are removed. */
export function openAttempts(): readonly ConclusionAttempt[] {
  const kept = store()
  if (kept === null) return []
  const attempts: ConclusionAttempt[] = []
  for (const key of kept.keys().filter((name) => name.startsWith(KEY))) {
    const attempt = parseStored(kept.read(key))
    if (isAttempt(attempt) && !isOutdated(attempt.sentAt)) attempts.push(attempt)
    else kept.remove(key)
  }
  return attempts.sort((a, b) => a.sentAt - b.sentAt)
}

export const openAttemptOf = (idNegociacao: string): ConclusionAttempt | null =>
  openAttempts().find(({ group }) => group.idNegociacao === idNegociacao) ?? null

const isText = (value: unknown) => typeof value === 'string'
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

function isAttempt(value: unknown): value is ConclusionAttempt {
  if (!isRecord(value) || !isRecord(value.group)) return false
  const { key, proposalId, sentAt, conditions, group, execId, originalValue } = value
  return (
    isText(key) &&
    isText(proposalId) &&
    typeof sentAt === 'number' &&
    isConditions(conditions) &&
    (execId === undefined || isText(execId)) &&
    (originalValue === undefined || typeof originalValue === 'number') &&
    [group.idNegociacao, group.family, group.product].every(isText) &&
    (group.origin === null || isText(group.origin)) &&
    areTexts(group.contracts) &&
    areTexts(group.agreementsBefore)
  )
}
