/** Figures of a loan, calculated independently of the back end under test. */
import type { Terms } from '@portal/contract'

const DAY_MS = 86_400_000

interface Flow {
  cents: number
  days: number
}

export const cents = (reais: number): number => Math.round(reais * 100)

export const days = (from: string, to: string): number =>
  (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / DAY_MS

/** Annual rate in percent at which the payments equal the received amount (Res. CMN 4.881/2020). */
export function annualCost(received: number, flows: readonly Flow[]): number {
  const worth = (rate: number) =>
    flows.reduce((sum, flow) => sum + flow.cents / (1 + rate) ** (flow.days / 365), 0)
  let [low, high] = [-0.99, 1]
  while (worth(high) > received && high < 1e6) high *= 2
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > received) low = middle
    else high = middle
  }
  return low * 100
}

/** CET of the dated payments. A down payment is not part of the loan. */
export function costOf(terms: Terms, contractDate: string): number {
  const flows = terms.parcelas
    .filter(({ numero }) => numero > 0)
    .map(({ valor, vencimento }) => ({ cents: cents(valor), days: days(contractDate, vencimento) }))
  return annualCost(cents(terms.valorSolicitado), flows)
}

/** Price table: PV i / (1 - (1 + i)^-n); a first period under 30 days is charged by the day. */
export function instalment(
  financed: number,
  percentAMonth: number,
  count: number,
  firstDays: number,
): number {
  const rate = percentAMonth / 100
  if (rate === 0) return financed / count
  const firstPeriod = Math.min(firstDays / 30, 1)
  return ((financed * rate) / (1 - (1 + rate) ** -count)) * (1 + rate) ** (firstPeriod - 1)
}

/** Present value of an instalment before its due date: calendar days, months of thirty days (CDC art. 52, § 2º). */
export const presentValue = (value: number, percentAMonth: number, daysLeft: number): number =>
  value / (1 + percentAMonth / 100) ** (daysLeft / 30)

export const annualPercent = (percentAMonth: number): number => ((1 + percentAMonth / 100) ** 12 - 1) * 100
export const monthlyPercent = (percentAYear: number): number =>
  ((1 + percentAYear / 100) ** (1 / 12) - 1) * 100
