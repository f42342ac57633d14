import { isKnown } from '../../access/known-devices'
import type { Caller } from '../../server/caller'
import type { Sandbox } from '../../server/sandbox'

const ROUND_LASTS_MS = 15 * 60_000
const DAY_MS = 86_400_000
/**
 * How long nobody of a lane is asked after its first, second and every further failed round. Whoever knows what is public
 * of a company guesses among five cities and a thousand partners' CPFs, and is told nothing of the single answers: 0.06%
 * in the first year, 0.02% in each further one.
 */
const PAUSE_DAYS = [1, 30, 365] as const

/** A device on which the person has logged in is not stopped by what strangers do. */
const laneOf = (sandbox: Sandbox, caller: Caller, taxId: string): string =>
  isKnown(sandbox, caller, taxId) ? caller.key : 'strangers'

/** When this caller may be asked again; null: now. */
export function pausedUntil(sandbox: Sandbox, caller: Caller, taxId: string): Date | null {
  const { store, clock } = sandbox
  const now = clock.now()
  const failed = store.all<{ at: string }>(
    'SELECT at FROM failed_rounds WHERE tax_id = ? AND lane = ? AND at <= ? ORDER BY at DESC',
    taxId,
    laneOf(sandbox, caller, taxId),
    now.toISOString(),
  )
  const [last] = failed
  if (last === undefined) return null
  const days = PAUSE_DAYS[Math.min(failed.length, PAUSE_DAYS.length) - 1] ?? 0
  const end = new Date(Date.parse(last.at) + days * DAY_MS)
  return end > now ? end : null
}

export interface Round {
  /** Types of the questions that are not answered yet. */
  open: readonly string[]
  /** An earlier answer was wrong; told at the end only. */
  failed: boolean
}

/** The round that this caller has begun; null when there is none, or it is over. */
export function roundOf({ store, clock }: Sandbox, { keys }: Caller, taxId: string): Round | null {
  const row = store.get<{ types: string; failed: number; at: string }>(
    `SELECT types, failed, at FROM interactive_rounds WHERE tax_id = ? AND caller IN (?, ?)
     ORDER BY at DESC LIMIT 1`,
    taxId,
    ...keys,
  )
  if (row === undefined || clock.now().getTime() - Date.parse(row.at) >= ROUND_LASTS_MS) return null
  return { open: row.types.split(' ').filter(Boolean), failed: row.failed === 1 }
}

export function keepRound({ store, clock }: Sandbox, { key }: Caller, taxId: string, round: Round): void {
  store.run(
    `INSERT INTO interactive_rounds (tax_id, caller, types, failed, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tax_id, caller) DO UPDATE SET types = excluded.types, failed = excluded.failed, at = excluded.at`,
    taxId,
    key,
    round.open.join(' '),
    Number(round.failed),
    clock.now().toISOString(),
  )
}

export function countFailedRound(sandbox: Sandbox, caller: Caller, taxId: string): void {
  sandbox.store.run(
    'INSERT INTO failed_rounds (tax_id, lane, at) VALUES (?, ?, ?)',
    taxId,
    laneOf(sandbox, caller, taxId),
    sandbox.clock.now().toISOString(),
  )
}
