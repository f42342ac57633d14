import type { OfferFamily } from '@portal/contract'
import { fits, type Shape } from '@portal/domain/shape'
import { anonymousStore, debtorStore, hasPassed, parseStored, readSession } from '@portal/runtime'
import { type Conditions, conditionsShape } from './conditions'

/** A conclusion that was sent and has no response yet. Retries reuse the key. */
export interface ConclusionAttempt {
  /** Idempotency key. */
  key: string
  proposalId: string
  /** Epoch milliseconds of the bank's clock; the device's may change in between. */
  sentAt: number
  /** The accepted conditions. */
  conditions: Conditions
  group: ConcludedGroup
  /** Execution in which it was accepted; later visits have others. */
  execId?: string
  /** The group's debt, in reais. */
  originalValue?: number
  /** The journey event of the agreement was sent. */
  isTracked?: boolean
}

/** Identifies a group's agreement in the list. */
export interface ConcludedGroup {
  idNegociacao: string
  family: OfferFamily
  product: string
  contracts: readonly string[]
  /** Overdue agreement that the group renegotiates. */
  origin: string | null
  agreementsBefore: readonly string[]
}

const KEY = 'conclusion.'
/** Reservations expire after two days; after a week the list of agreements shows the outcome. */
const LIFETIME_MS = 7 * 86_400_000
/**
 * Uses the bank's clock once known: expiring by a fast device clock would resend the attempt under another key.
 * Timestamps in the future are invalid.
 */
const isOutdated = (sentAt: number) =>
  hasPassed(sentAt + LIFETIME_MS) || (hasPassed(0) && !hasPassed(sentAt - LIFETIME_MS))

const store = () => {
  const taxId = readSession()?.cpfCnpj
  return taxId === undefined ? null : debtorStore(taxId)
}

/** Key and time outlive the session, the conditions do not: the bank answers for a key only to its debtor. */
export function saveAttempt(attempt: ConclusionAttempt): void {
  store()?.write(KEY + attempt.key, JSON.stringify(attempt))
  anonymousStore.write(KEY + attempt.key, String(attempt.sentAt))
}

export function removeAttempt({ key }: Pick<ConclusionAttempt, 'key'>): void {
  store()?.remove(KEY + key)
  anonymousStore.remove(KEY + key)
}

export type AnonymousAttempt = Pick<ConclusionAttempt, 'key' | 'sentAt'>

/** Attempts on this device of which only the key remains, by any debtor. */
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

/** Attempts of the logged-in debtor, oldest first. Removes outdated and unreadable ones. */
export function openAttempts(): readonly ConclusionAttempt[] {
  const entries = store()
  if (entries === null) return []
  const attempts: ConclusionAttempt[] = []
  for (const key of entries.keys().filter((name) => name.startsWith(KEY))) {
    const attempt = parseStored(entries.read(key))
    if (isAttempt(attempt) && !isOutdated(attempt.sentAt)) attempts.push(attempt)
    else entries.remove(key)
  }
  return attempts.sort((a, b) => a.sentAt - b.sentAt)
}

export const openAttemptOf = (idNegociacao: string): ConclusionAttempt | null =>
  openAttempts().find(({ group }) => group.idNegociacao === idNegociacao) ?? null

const attemptShape: Shape = {
  key: 'text',
  proposalId: 'text',
  sentAt: 'number',
  conditions: conditionsShape,
  group: {
    idNegociacao: 'text',
    family: 'text',
    product: 'text',
    contracts: ['list', 'text'],
    origin: ['one', 'null', 'text'],
    agreementsBefore: ['list', 'text'],
  },
  'execId?': 'text',
  'originalValue?': 'number',
}

const isAttempt = (value: unknown): value is ConclusionAttempt => fits(attemptShape, value)
