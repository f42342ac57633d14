import type { Caller } from '../server/caller'
import type { Limit } from '../server/limits'
import type { Sandbox } from '../server/sandbox'

const DAY = 86_400
const daily = (tries: number): Limit => ({ tries, seconds: DAY, title: 'Muitas requisições' })

/** A visit sends some dozens of steps. */
const OF_AN_EXECUTION = daily(500)
/** Steps without an execution: of everybody behind one address, in all and about one person. */
const OF_AN_ADDRESS = daily(5000)
const ABOUT_A_PERSON = daily(300)
/** What one address may write in somebody's name: those of others keep nobody from reporting. */
const UNVERIFIED = daily(20)

/**
 * Throws 429. Who has an execution has passed a bot check, and is not disturbed by those who write without one; a
 * logged-in debtor is counted by the calls alone.
 */
export function countEvent(
  { limits }: Sandbox,
  caller: Caller,
  { taxId, execution }: { taxId: string; execution: string | undefined },
): void {
  if (caller.is(taxId)) return
  if (execution !== undefined) {
    limits.consume(`steps:${execution}`, OF_AN_EXECUTION)
    return
  }
  limits.consume(`steps:${caller.address}`, OF_AN_ADDRESS)
  if (taxId !== '') limits.consume(`steps:${taxId}:${caller.address}`, ABOUT_A_PERSON)
}

/** Throws 429. Returns whether the person of a record has written it. */
export function countUnverified({ limits }: Sandbox, caller: Caller, taxId: string): boolean {
  if (caller.is(taxId)) return true
  if (/^\d/.test(taxId)) limits.consume(`unverified:${taxId}:${caller.address}`, UNVERIFIED)
  return false
}
