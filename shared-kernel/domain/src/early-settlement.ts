import { daysBetween } from './dates'

/**
 * Cost of settling an agreement early, per instalment, in integer cents.
 *
 * CDC art. 52, § 2º requires a proportional reduction of interest: each instalment is discounted to its present value
 * at the contract's rate, by calendar days over months of 30 days. Amounts are rounded per instalment, half up, so
 * that the total is the sum of the displayed amounts (docs/decisions/023-figures-of-an-agreement.md).
 */

const DAYS_A_MONTH = 30

export interface UnpaidInstalment {
  /** 0 is the down payment: it carries no interest, so it has no discount. */
  number: number
  due: string
  cents: number
}

/** Percent, as in contracts: 1.99 means 1,99% per month. */
export interface SettlementRates {
  monthly: number
  /** For overdue instalments: a single fine, and simple interest per month. */
  lateFine: number
  lateInterest: number
}

export interface SettledInstalment extends UnpaidInstalment {
  /** Days from settlement to the due date; negative when overdue. */
  days: number
  discount: number
  charges: number
  /** cents - discount + charges */
  payable: number
}

export interface Settlement {
  /** Instalments that the payment settles. */
  settled: readonly SettledInstalment[]
  /** Due between today and the day: paid by their own slips. */
  dueBefore: readonly UnpaidInstalment[]
  owed: number
  discount: number
  charges: number
  /** owed - discount + charges */
  total: number
}

/** Cost of settling on `day`, computed on `today`. */
export function settlementOn(
  unpaid: readonly UnpaidInstalment[],
  rates: SettlementRates,
  { day, today }: { day: string; today: string },
): Settlement {
  const isDueBefore = ({ due }: UnpaidInstalment) => due >= today && due < day
  const settled = unpaid.filter((one) => !isDueBefore(one)).map((one) => settledOn(one, rates, day))
  const sum = (part: 'cents' | 'discount' | 'charges' | 'payable') =>
    settled.reduce((total, one) => total + one[part], 0)
  return {
    settled,
    dueBefore: unpaid.filter(isDueBefore),
    owed: sum('cents'),
    discount: sum('discount'),
    charges: sum('charges'),
    total: sum('payable'),
  }
}

function settledOn(one: UnpaidInstalment, rates: SettlementRates, day: string): SettledInstalment {
  const days = daysBetween(day, one.due)
  const discount = days > 0 && one.number > 0 ? one.cents - presentValue(one.cents, rates.monthly, days) : 0
  const charges = days < 0 ? lateCharges(one.cents, rates, -days) : 0
  return { ...one, days, discount, charges, payable: one.cents - discount + charges }
}

/** cents / (1 + i)^(days / 30) */
const presentValue = (cents: number, percent: number, days: number): number =>
  Math.round(cents * Math.exp((-days / DAYS_A_MONTH) * Math.log1p(percent / 100)))

/** Integer hundredths of a percent, so that half cents are exact. */
function lateCharges(cents: number, { lateFine, lateInterest }: SettlementRates, days: number): number {
  const fine = (cents * Math.round(lateFine * 100)) / 10_000
  const interest = (cents * Math.round(lateInterest * 100) * days) / (10_000 * DAYS_A_MONTH)
  return Math.round(fine) + Math.round(interest)
}
