import { type Cents, roundHalfEven, shareOf } from './cents'

export type Taxpayer = 'PF' | 'PJ'

interface IofRates {
  /** First contract date that the rates apply to. */
  from: string
  /** Fraction of the principal for each day. */
  daily: Record<Taxpayer, number>
  /** Fraction charged once, on money handed over. */
  once: number
}

/** The daily rate stops after this many days (Decree 6.306/2007, art. 7, paragraph 1). */
const CAP_DAYS = 365

/** Decree 6.306/2007, art. 7, as later decrees changed it; the newest first. */
const RATES: readonly [IofRates, ...IofRates[]] = [
  { from: '2025-06-11', daily: { PF: 0.000082, PJ: 0.000082 }, once: 0.0038 },
  { from: '2022-01-01', daily: { PF: 0.000082, PJ: 0.000041 }, once: 0.0038 },
]

export function iofRatesOn(contractDate: string): Omit<IofRates, 'from'> {
  const oldest = RATES[RATES.length - 1] ?? RATES[0]
  return RATES.find(({ from }) => from <= contractDate) ?? oldest
}

/** A part of the principal and the days until it is paid back. */
export interface Amortisation {
  cents: Cents
  days: number
}

export interface IofInput {
  contractDate: string
  taxpayer: Taxpayer
  /** The debt that the contract renegotiates. */
  renegotiated: readonly Amortisation[]
  /** Money handed over on top of it (troco). */
  newMoney: readonly Amortisation[]
  /** The renegotiated operation already paid the tax of 365 days. */
  capReached: boolean
}

function daily(parts: readonly Amortisation[], rate: number): number {
  return parts.reduce((sum, { cents, days }) => sum + cents * rate * Math.min(Math.max(days, 0), CAP_DAYS), 0)
}

/**
 * IOF on credit. A renegotiated debt pays the daily rate only, and nothing once its operation has reached the cap; new
 * money pays the daily rate and the fixed one.
 */
export function iof(input: IofInput): Cents {
  const rates = iofRatesOn(input.contractDate)
  const perDay = rates.daily[input.taxpayer]
  const old = input.capReached ? 0 : daily(input.renegotiated, perDay)
  const handedOver = input.newMoney.reduce((sum, { cents }) => sum + cents, 0)
  return roundHalfEven(old + daily(input.newMoney, perDay)) + shareOf(handedOver, rates.once)
}
