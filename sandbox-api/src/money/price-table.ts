import { type Cents, roundHalfEven } from './cents'

/** Growth over a possibly fractional number of months: (1 + i)^m. */
const growth = (monthlyRate: number, months: number): number => Math.exp(months * Math.log1p(monthlyRate))

/**
 * Price table: PMT = PV i / (1 - (1 + i)^-n), in whole cents. `monthlyRate` is a fraction. If the first period lasts m
 * months, PMT (1 + i)^(m - 1): instalments stay equal, and their present value at the contract's rate stays the
 * principal.
 */
export function instalmentValue(
  principal: Cents,
  monthlyRate: number,
  count: number,
  firstPeriodMonths = 1,
): Cents {
  if (monthlyRate === 0) return roundHalfEven(principal / count)
  const monthly = (principal * monthlyRate) / -Math.expm1(-count * Math.log1p(monthlyRate))
  return roundHalfEven(monthly * growth(monthlyRate, firstPeriodMonths - 1))
}

/**
 * Equal instalments; the last one absorbs the rounding residue. The balance is unrounded and the last value is rounded
 * up, so that the schedule never yields less than the contract's rate.
 */
export function priceSchedule(principal: Cents, monthlyRate: number, count: number, firstPeriodMonths = 1) {
  const value = instalmentValue(principal, monthlyRate, count, firstPeriodMonths)
  let exactBalance = principal
  let balance = principal
  return Array.from({ length: count }, (_, k) => {
    if (value < 1 || balance < 1) {
      throw new RangeError(`${principal} cents cannot be split into ${count} instalments`)
    }
    const isLast = k === count - 1
    const due = exactBalance * growth(monthlyRate, k === 0 ? firstPeriodMonths : 1)
    const valueCents = isLast ? Math.max(Math.ceil(due - 1e-6), balance) : value
    exactBalance = due - valueCents
    /** After this instalment. */
    const balanceCents = isLast ? 0 : roundHalfEven(exactBalance)
    const amortisationCents = balance - balanceCents
    balance = balanceCents
    return { valueCents, interestCents: valueCents - amortisationCents, amortisationCents, balanceCents }
  })
}
