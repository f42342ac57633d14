import type { Caller } from '../server/caller'
import type { Sandbox } from '../server/sandbox'

const PASS_LASTS_MS = 30 * 60_000
const DAY_MS = 86_400_000
/** Callers whom a person's codes may reach in a day without a login; see CODES in codes.ts for the sum. */
const TURNS = 6
const TURNS_OF_AN_ADDRESS = 2

interface BotCheckRow {
  at: string
  turn: number
}

const ago = ({ clock }: Sandbox, milliseconds: number) =>
  new Date(clock.now().getTime() - milliseconds).toISOString()

function rowOf({ store }: Sandbox, caller: Caller, taxId: string): BotCheckRow | undefined {
  return store.get<BotCheckRow & { caller: string }>(
    'SELECT * FROM bot_checks WHERE tax_id = ? AND caller = ?',
    taxId,
    caller.key,
  )
}

/** First come, first served: who comes later cannot take a turn away, and one address has only some of them. */
function hasTurnLeft({ store }: Sandbox, { address }: Caller, taxId: string): boolean {
  const taken = store.get<{ all_turns: number; here: number }>(
    `SELECT COUNT(*) AS all_turns, COALESCE(SUM(address = ?2), 0) AS here FROM bot_checks
     WHERE tax_id = ?1 AND turn = 1`,
    taxId,
    address,
  )
  return (taken?.all_turns ?? 0) < TURNS && (taken?.here ?? 0) < TURNS_OF_AN_ADDRESS
}

/** This caller has passed the bot check for this tax id, whether or not the bank knows it. */
export function rememberBotCheck(sandbox: Sandbox, caller: Caller, taxId: string): void {
  const { store, clock } = sandbox
  store.run('DELETE FROM bot_checks WHERE at <= ?', ago(sandbox, DAY_MS))
  const turn = rowOf(sandbox, caller, taxId)?.turn === 1 || hasTurnLeft(sandbox, caller, taxId)
  store.run(
    `INSERT INTO bot_checks (tax_id, caller, address, at, turn) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tax_id, caller) DO UPDATE SET at = excluded.at, turn = excluded.turn`,
    taxId,
    caller.key,
    caller.address,
    clock.now().toISOString(),
    Number(turn),
  )
}

export function hasPassedBotCheck(sandbox: Sandbox, caller: Caller, taxId: string): boolean {
  const row = rowOf(sandbox, caller, taxId)
  return row !== undefined && row.at > ago(sandbox, PASS_LASTS_MS)
}

/** Codes for this person may be sent at the request of this caller. */
export const hasTurn = (sandbox: Sandbox, caller: Caller, taxId: string): boolean =>
  rowOf(sandbox, caller, taxId)?.turn === 1
