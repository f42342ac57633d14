import { daysBetween } from './dates'

/**
 * What it costs to settle an agreement early, instalment by instalment. Integer cents.
 *
 * The law wants interest reduced in proportion (CDC art. 52, § 2º): each instalment is worth its present value at the
 * contract's rate, by calendar days over a month of thirty. Each is rounded to the nearest cent, half a cent upwards,
 * and the sum is the sum of what is shown (decision 056).
 */

const DAYS_A_MONTH = 30

export interface UnpaidInstalment {
  /** 0 is the down payment: it carries no interest, so settling early does not reduce it. */
  number: number
  due: string
  cents: number
}

/** In percent, as contracts print them: 1.99 is 1,99% a month. */
export interface SettlementRates {
  monthly: number
  /** Once, and a month (simple), for what is overdue. */
  lateFine: number
  lateInterest: number
}

export interface SettledInstalment extends UnpaidInstalment {
  /** From the day to the due date; negative when it is overdue. */
  days: number
  discount: number
  charges: number
  /** cents - discount + charges */
  payable: number
}

export interface Settlement {
  /** What the payment settles. */
  settled: readonly SettledInstalment[]
  /** Due from today on, and before the day: each is paid by its own slip until then. */
  dueBefore: readonly UnpaidInstalment[]
  owed: number
  discount: number
  charges: number
  /** owed - discount + charges */
  total: number
}

/** The cost of settling on `day`, seen from `today`. */
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

/** In hundredths of a percent, so that half a cent is exactly half. */
function lateCharges(cents: number, { lateFine, lateInterest }: SettlementRates, days: number): number {
  const fine = (cents * Math.round(lateFine * 100)) / 10_000
  const interest = (cents * Math.round(lateInterest * 100) * days) / (10_000 * DAYS_A_MONTH)
  return Math.round(fine) + Math.round(interest)
}
