import { senderOf } from '../server/call-limits'
import type { Caller } from '../server/caller'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { CEILING, SCORES, workOf, workOfLoad } from './consult-price'
import { findDebtor } from './debtors'
import { isKnown, rememberDevice } from './known-devices'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const ago = ({ clock }: Sandbox, milliseconds: number) =>
  new Date(clock.now().getTime() - milliseconds).toISOString()

function dayOf(sandbox: Sandbox, caller: Caller): { score: number; since: string | null } {
  const day = sandbox.store.get<{ score: number; since: string | null }>(
    `SELECT COALESCE(SUM(score), 0) AS score, MIN(CASE WHEN score > 0 THEN at END) AS since
     FROM consulted_ids WHERE sender = ? AND at > ?`,
    senderOf(sandbox, caller),
    ago(sandbox, DAY_MS),
  )
  return day ?? { score: 0, since: null }
}

/** The work of the caller's next bot check, in times the base cost; `owed` is what it must have cost at least. */
export function priceOf(sandbox: Sandbox, caller: Caller): { work: number; owed: number } {
  const own = workOf(dayOf(sandbox, caller).score)
  const recent = sandbox.store.get<{ ids: number }>(
    'SELECT COUNT(*) AS ids FROM consulted_ids WHERE at > ?',
    ago(sandbox, MINUTE_MS),
  )
  // Neighbours may have raised the price since the challenge was fetched; a stock of cheap ones is worth nothing.
  return { work: own * workOfLoad(recent?.ids ?? 0), owed: own / 2 }
}

function note({ store, clock }: Sandbox, sender: string, taxId: string, score: number): void {
  store.run(
    `INSERT INTO consulted_ids (sender, tax_id, at, score) VALUES (?, ?, ?, ?)
     ON CONFLICT (sender, tax_id) DO UPDATE SET score = MIN(score, excluded.score)`,
    sender,
    taxId,
    clock.now().toISOString(),
    score,
  )
}

/**
 * Counts a tax id that a stranger asks about, once a day. 429 when their address has asked about too many others,
 * whether or not the bank knows this one.
 */
export function countConsultedId(sandbox: Sandbox, caller: Caller, taxId: string): void {
  const { store, clock } = sandbox
  store.run('DELETE FROM consulted_ids WHERE at <= ?', ago(sandbox, DAY_MS))
  if (isKnown(sandbox, caller, taxId)) return
  const sender = senderOf(sandbox, caller)
  const { score, since } = dayOf(sandbox, caller)
  const isCounted =
    store.get('SELECT 1 AS counted FROM consulted_ids WHERE sender = ? AND tax_id = ?', sender, taxId) !==
    undefined
  if (!isCounted && score >= CEILING) {
    const seconds = Math.ceil((Date.parse(since ?? '') + DAY_MS - clock.now().getTime()) / 1000)
    throw new ProblemError(429, 'Muitos documentos consultados hoje', {
      codigo: 'CONSULTAS_DEMAIS',
      tentarEm: Math.max(1, seconds),
    })
  }
  const isCustomer = findDebtor(sandbox, taxId) !== null
  note(sandbox, sender, taxId, isCustomer ? SCORES.known : SCORES.unknown)
}

/** After a login: the tax id was asked about by its owner, and the device is theirs. */
export function rememberLogin(sandbox: Sandbox, caller: Caller, taxId: string): void {
  const senders = new Set([senderOf(sandbox, caller), `address:${caller.address}`])
  for (const sender of senders) note(sandbox, sender, taxId, SCORES.loggedIn)
  rememberDevice(sandbox, caller, taxId)
}
