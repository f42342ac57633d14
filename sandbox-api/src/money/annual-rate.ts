/** Annual rate that a monthly rate compounds to: (1 + i)^12 - 1. Rates are fractions: 0.0199 is 1.99%. */
export function annualRate(monthlyRate: number): number {
  return Math.expm1(12 * Math.log1p(monthlyRate))
}

/** Monthly rate that compounds to an annual rate. */
export function monthlyRate(annual: number): number {
  return Math.expm1(Math.log1p(annual) / 12)
}
