import { type Cents, roundHalfEven, shareOf } from './cents'

/** Decree 6.306/2007, art. 7, as of June 2025: fraction of the principal for each day, of persons and companies. */
const DAILY = 0.000082
/** Fraction charged once, on money handed over. */
const ONCE = 0.0038
/** The daily rate stops after this many days (paragraph 1). */
const CAP_DAYS = 365

/** Part of the principal that is paid back after so many days. */
interface Repayment {
  share: number
  days: number
}

/**
 * IOF on credit. A renegotiated debt pays the daily rate only; new money (troco), handed over on top of it, pays the
 * daily rate and the fixed one.
 */
export function iof(repayments: readonly Repayment[], renegotiated: Cents, newMoney: Cents): Cents {
  const daily = repayments.reduce((sum, { share, days }) => sum + share * DAILY * Math.min(days, CAP_DAYS), 0)
  return roundHalfEven((renegotiated + newMoney) * daily) + shareOf(newMoney, ONCE)
}
