import type { Caller } from '../server/caller'
import type { Limit } from '../server/limits'
import type { Sandbox } from '../server/sandbox'

const DAY = 86_400
const daily = (tries: number): Limit => ({ tries, seconds: DAY, title: 'Muitas requisições' })

/** A visit sends some dozens of steps. */
const OF_AN_EXECUTION = daily(500)
/** Steps without an execution: per address, in total and about one person. */
const OF_AN_ADDRESS = daily(5000)
const ABOUT_A_PERSON = daily(300)
/**
 * Unverified records per address about one person; other addresses do not count, so that they cannot block a report.
 */
const UNVERIFIED = daily(20)

/**
 * Throws 429. An execution required a bot check and is not affected by events sent without one; a logged-in debtor is
 * limited by the number of calls alone.
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

/** Throws 429. Returns whether the record was written by the person it is about. */
export function countUnverified({ limits }: Sandbox, caller: Caller, taxId: string): boolean {
  if (caller.is(taxId)) return true
  if (/^\d/.test(taxId)) limits.consume(`unverified:${taxId}:${caller.address}`, UNVERIFIED)
  return false
}
