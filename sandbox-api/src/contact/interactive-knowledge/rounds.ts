import { isKnown } from '../../access/known-devices'
import type { Caller } from '../../server/caller'
import type { Sandbox } from '../../server/sandbox'
import { kindOf } from '../../store/collection'

const ROUND_LASTS_MS = 15 * 60_000
const DAY_MS = 86_400_000
/**
 * Pause of a lane after its first, second and every further failed round. An attacker with the public data of a company
 * guesses among five cities and a thousand CPFs of partners, without feedback on single answers: 0.06% in the first
 * year, 0.02% in each further one.
 */
const PAUSE_DAYS = [1, 30, 365] as const

/** A failed round, per known device or for all strangers together. */
interface FailedRound {
  id: string
  taxId: string
  lane: string
  at: string
}

const failedRounds = kindOf<FailedRound>('failed rounds', ['id'])

/** Known devices have a lane of their own, which strangers cannot block. */
const laneOf = (sandbox: Sandbox, caller: Caller, taxId: string): string =>
  isKnown(sandbox, caller, taxId) ? caller.key : 'strangers'

/** When this caller may be asked again; null for now. */
export function pausedUntil(sandbox: Sandbox, caller: Caller, taxId: string): Date | null {
  const now = sandbox.clock.now()
  const own = laneOf(sandbox, caller, taxId)
  const failed = sandbox.store
    .list(failedRounds, taxId)
    .filter(({ lane, at }) => lane === own && at <= now.toISOString())
  const last = failed
    .map(({ at }) => at)
    .sort()
    .at(-1)
  if (last === undefined) return null
  const days = PAUSE_DAYS[Math.min(failed.length, PAUSE_DAYS.length) - 1] ?? 0
  const end = new Date(Date.parse(last) + days * DAY_MS)
  return end > now ? end : null
}

export interface Round {
  /** Types of the unanswered questions. */
  open: readonly string[]
  /** An earlier answer was wrong; reported at the end only. */
  failed: boolean
}

interface StoredRound extends Round {
  taxId: string
  caller: string
  at: string
}

const rounds = kindOf<StoredRound>('interactive rounds', ['taxId', 'caller'])

/** The round in progress of this caller; null without one. */
export function roundOf({ store, clock }: Sandbox, { keys }: Caller, taxId: string): Round | null {
  const begun = keys.flatMap((key) => store.find(rounds, taxId, key) ?? [])
  const [last] = begun.sort((a, b) => b.at.localeCompare(a.at))
  return last !== undefined && clock.now().getTime() - Date.parse(last.at) < ROUND_LASTS_MS ? last : null
}

export const keepRound = (
  { store, clock }: Sandbox,
  { key }: Caller,
  taxId: string,
  { open, failed }: Round,
): void => store.put(rounds, { taxId, caller: key, open, failed, at: clock.now().toISOString() })

export const countFailedRound = (sandbox: Sandbox, caller: Caller, taxId: string): void =>
  sandbox.store.add(failedRounds, (id) => ({
    id,
    taxId,
    lane: laneOf(sandbox, caller, taxId),
    at: sandbox.clock.now().toISOString(),
  }))
