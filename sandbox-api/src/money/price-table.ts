import { assertCents, type Cents, roundHalfEven } from './cents'

export interface Instalment {
  n: number
  valueCents: Cents
  interestCents: Cents
  amortisationCents: Cents
  /** What is still owed after this instalment. */
  balanceCents: Cents
}

function exactInstalment(principal: number, monthlyRate: number, count: number): number {
  if (monthlyRate === 0) return principal / count
  return (principal * monthlyRate) / -Math.expm1(-count * Math.log1p(monthlyRate))
}

/** Price table: PMT = PV i / (1 - (1 + i)^-n), in whole cents. `monthlyRate` is a fraction. */
export function instalmentValue(principal: Cents, monthlyRate: number, count: number): Cents {
  assertCents(principal, 'principal')
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`count must be 1 or more: ${count}`)
  if (!(monthlyRate >= 0)) throw new RangeError(`monthlyRate must not be negative: ${monthlyRate}`)
  return roundHalfEven(exactInstalment(principal, monthlyRate, count))
}

/**
 * Equal instalments; the last one absorbs the residue of the rounding. The balance runs unrounded and the last
 * value is rounded up, so that the schedule never yields less than the contract's rate.
 */
export function priceSchedule(principal: Cents, monthlyRate: number, count: number): Instalment[] {
  const value = instalmentValue(principal, monthlyRate, count)
  const schedule: Instalment[] = []
  let exactBalance = principal
  let balance = principal
  for (let n = 1; n < count; n++) {
    exactBalance = exactBalance * (1 + monthlyRate) - value
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
  const due = exactBalance * (1 + monthlyRate)
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
