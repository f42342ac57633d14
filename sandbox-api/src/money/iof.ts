import { type Cents, roundHalfEven, shareOf } from './cents'

/** Decree 6.306/2007, art. 7, as of June 2025: fraction of the principal for each day, of persons and companies. */
const DAILY = 0.000082
/** Fraction charged once, on money handed over. */
const ONCE = 0.0038
/** The daily rate stops after this many days (paragraph 1). */
const CAP_DAYS = 365

/** A part of the principal and the days until it is paid back. */
export interface Amortisation {
  cents: Cents
  days: number
}

const daily = (parts: readonly Amortisation[]): number =>
  parts.reduce((sum, { cents, days }) => sum + cents * DAILY * Math.min(Math.max(days, 0), CAP_DAYS), 0)

/**
 * IOF on credit. A renegotiated debt pays the daily rate only; new money (troco), handed over on top of it, pays the
 * daily rate and the fixed one.
 */
export function iof(renegotiated: readonly Amortisation[], newMoney: readonly Amortisation[]): Cents {
  const handedOver = newMoney.reduce((sum, { cents }) => sum + cents, 0)
  return roundHalfEven(daily(renegotiated) + daily(newMoney)) + shareOf(handedOver, ONCE)
}
