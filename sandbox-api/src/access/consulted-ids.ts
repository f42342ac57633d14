import type { Caller } from '../server/caller'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { findDebtor } from './debtors'
import { isKnown, rememberDevice, senderOf } from './known-devices'

/**
 * Cost of a stranger's bot check, and the number of tax ids they may ask about (OWASP ASVS 5.0 2.4.1). The score of an
 * address is the sum over the different tax ids of the last 24 hours. A login lowers it, so an address that a mobile
 * network shares among hundreds of people stays cheap, while for a list of tax ids the cost doubles until requests are
 * refused.
 */
const SCORES = { known: 1, unknown: 2, loggedIn: -1 } as const

/** Up to this score the check has its base cost; from there each STEP doubles it. */
const FREE = 40
const STEP = 60
/** From this score on no further tax id is answered about: 64 times the base cost. */
export const CEILING = 400

/** Multiple of the base cost. */
export const workOf = (score: number): number =>
  2 ** (Math.min(Math.max(score - FREE, 0), CEILING - FREE) / STEP)

const DAY_MS = 86_400_000

/** A tax id that a sender has asked about within a day; for the score see SCORES. */
interface ConsultedId {
  sender: string
  taxId: string
  at: string
  score: number
}

export const consultedIds = kindOf<ConsultedId>('consulted ids', ['sender', 'taxId'], {
  owner: ({ sender }) => sender,
  lifetimeMs: DAY_MS,
})

function dayOf({ store }: Sandbox, sender: string): { score: number; since: string | undefined } {
  const day = store.list(consultedIds, sender)
  const [since] = day.flatMap(({ at, score }) => (score > 0 ? at : [])).sort()
  return { score: day.reduce((sum, { score }) => sum + score, 0), since }
}

/** Work of the caller's next bot check, as a multiple of the base cost. */
export const priceOf = (sandbox: Sandbox, caller: Caller): number =>
  workOf(dayOf(sandbox, senderOf(sandbox, caller)).score)

function note({ store, clock }: Sandbox, sender: string, taxId: string, score: number): void {
  const known = store.find(consultedIds, sender, taxId)
  const { at, score: least } = known ?? { at: clock.iso(), score }
  store.put(consultedIds, { sender, taxId, at, score: Math.min(least, score) })
}

/**
 * Counts a tax id that a stranger asks about, once a day. Throws 429, whether or not the bank knows the id, when the
 * address has asked about too many others.
 */
export function countConsultedId(sandbox: Sandbox, caller: Caller, taxId: string): void {
  const { store, clock } = sandbox
  if (isKnown(sandbox, caller, taxId)) return
  const sender = senderOf(sandbox, caller)
  const { score, since } = dayOf(sandbox, sender)
  if (store.find(consultedIds, sender, taxId) === undefined && score >= CEILING) {
    const seconds = Math.ceil((Date.parse(since ?? '') + DAY_MS - clock.now().getTime()) / 1000)
    throw new ProblemError(429, 'Muitos documentos consultados hoje', 'CONSULTAS_DEMAIS', {
      tentarEm: Math.max(1, seconds),
    })
  }
  const isCustomer = findDebtor(sandbox, taxId) !== null
  note(sandbox, sender, taxId, isCustomer ? SCORES.known : SCORES.unknown)
}

/** After a login the tax id counts as asked about by its owner, and the device as known. */
export function rememberLogin(sandbox: Sandbox, caller: Caller, taxId: string): void {
  const senders = new Set([senderOf(sandbox, caller), `address:${caller.address}`])
  for (const sender of senders) note(sandbox, sender, taxId, SCORES.loggedIn)
  rememberDevice(sandbox, caller, taxId)
}
