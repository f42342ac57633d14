import { assertCents, type Cents, roundHalfEven } from './cents'

export interface Instalment {
  n: number
  valueCents: Cents
  interestCents: Cents
  amortisationCents: Cents
  /** The balance after this instalment. */
  balanceCents: Cents
}

/** Growth over a possibly fractional number of months: (1 + i)^m. */
const growth = (monthlyRate: number, months: number): number => Math.exp(months * Math.log1p(monthlyRate))

function exactInstalment(
  principal: number,
  monthlyRate: number,
  count: number,
  firstPeriodMonths: number,
): number {
  if (monthlyRate === 0) return principal / count
  const monthly = (principal * monthlyRate) / -Math.expm1(-count * Math.log1p(monthlyRate))
  return monthly * growth(monthlyRate, firstPeriodMonths - 1)
}

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
  assertCents(principal, 'principal')
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`count must be 1 or more: ${count}`)
  if (!(monthlyRate >= 0)) throw new RangeError(`monthlyRate must not be negative: ${monthlyRate}`)
  if (!(firstPeriodMonths > 0)) throw new RangeError(`the first period must be longer: ${firstPeriodMonths}`)
  return roundHalfEven(exactInstalment(principal, monthlyRate, count, firstPeriodMonths))
}

/**
 * Equal instalments; the last one absorbs the rounding residue. The balance is unrounded and the last value is rounded
 * up, so that the schedule never yields less than the contract's rate.
 */
export function priceSchedule(
  principal: Cents,
  monthlyRate: number,
  count: number,
  firstPeriodMonths = 1,
): Instalment[] {
  const value = instalmentValue(principal, monthlyRate, count, firstPeriodMonths)
  const grown = (amount: number, n: number) =>
    amount * (n === 1 ? growth(monthlyRate, firstPeriodMonths) : 1 + monthlyRate)
  const schedule: Instalment[] = []
  let exactBalance = principal
  let balance = principal
  for (let n = 1; n < count; n++) {
    exactBalance = grown(exactBalance, n) - value
    const next = roundHalfEven(exactBalance)
    const amortisation = balance - next
    schedule.push({
      n,
      valueCents: value,
      interestCents: value - amortisation,
      amortisationCents: amortisation,
      balanceCents: next,
    })
    balance = next
  }
  const due = grown(exactBalance, count)
  const last = Math.max(Math.ceil(due - 1e-6), balance)
  if (balance < 1 || value < 1) {
    throw new RangeError(`${principal} cents cannot be split into ${count} instalments`)
  }
  schedule.push({
    n: count,
    valueCents: last,
    interestCents: last - balance,
    amortisationCents: balance,
    balanceCents: 0,
  })
  return schedule
}
