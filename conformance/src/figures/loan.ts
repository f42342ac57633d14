/** Figures of a loan, calculated independently of the back end under test. */
import type { Terms } from '@portal/contract'
import { cetByDates } from '@portal/contract/testing/cet'

export const cents = (reais: number): number => Math.round(reais * 100)

/** CET of the dated payments. A down payment is not part of the loan. */
export const costOf = ({ parcelas, valorSolicitado }: Terms, today: string): number =>
  cetByDates(
    today,
    valorSolicitado,
    parcelas.filter(({ numero }) => numero > 0),
  )

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
