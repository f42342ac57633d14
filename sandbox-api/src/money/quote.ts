import { daysBetween } from '@portal/domain/dates'
import { instalmentDueDate, toBusinessDay } from '@portal/domain/due-date'
import { assertCents, type Cents, shareOf } from './cents'
import { annualRate, printedCost, printedPercent } from './cet'
import { iof } from './iof'
import { priceSchedule } from './price-table'

export interface InstalmentQuoteInput {
  /** The debt after discount and down payment. */
  principalCents: Cents
  /** Fraction: 0.0199 is 1.99% a month. */
  monthlyRate: number
  count: number
  /** The first instalment falls due on it or the next business day, the others month by month. */
  firstDueDate: string
  contractDate: string
  /** Fraction of the requested amount. */
  insurance: number
  tacCents: Cents
  /** Money handed over on top of the debt (troco). */
  newMoneyCents: Cents
  /** The renegotiated operation already paid the whole IOF. */
  iofCapReached: boolean
}

/** Figures in the words of the spec: valorEmprestimos = valorSolicitado + valorIof + valorTac + valorSeguro. */
export type InstalmentQuote = ReturnType<typeof quoteInstalments>

/** A commercial month: charges a first period that is shorter than a month. */
const DAYS_A_MONTH = 30

export function quoteInstalments(input: InstalmentQuoteInput) {
  const { principalCents, monthlyRate, count, contractDate, tacCents, newMoneyCents } = input
  assertCents(principalCents, 'principalCents')
  assertCents(newMoneyCents, 'newMoneyCents')

  const firstDueDate = toBusinessDay(input.firstDueDate)
  const dueDates = Array.from({ length: count }, (_, k) => instalmentDueDate(firstDueDate, k + 1))
  const days = dueDates.map((dueDate) => daysBetween(contractDate, dueDate))
  const [firstDays = 1] = days
  if (firstDays < 1) throw new RangeError('the first due date must follow the contract')
  // By days when the first instalment is due within a month, so that paying earlier costs less; one month when it is
  // due later, so that days of grace are free.
  const firstPeriod = Math.min(firstDays / DAYS_A_MONTH, 1)

  // The shares of a Price table do not depend on the amount; a large one minimises rounding errors.
  const shares = priceSchedule(1e12, monthlyRate, count, firstPeriod)
  /** Repayment of an amount, part by part, as the base of the daily IOF. */
  const repaid = (amount: Cents) =>
    shares.map(({ amortisationCents }, k) => ({
      cents: (amount * amortisationCents) / 1e12,
      days: days[k] ?? 0,
    }))
  const iofCents = iof(input.iofCapReached ? [] : repaid(principalCents), repaid(newMoneyCents))
  const requestedCents = principalCents + newMoneyCents
  const insuranceCents = shareOf(requestedCents, input.insurance)
  const financedCents = requestedCents + iofCents + tacCents + insuranceCents

  const schedule = priceSchedule(financedCents, monthlyRate, count, firstPeriod).map((instalment, k) => ({
    ...instalment,
    dueDate: dueDates[k] ?? '',
    days: days[k] ?? 0,
  }))
  /** An amount and its percentage of the sum that the contract finances. */
  const partOfFinanced = (cents: Cents) => ({ cents, percent: printedPercent(cents / financedCents) })
  const parts = {
    iof: partOfFinanced(iofCents),
    tac: partOfFinanced(tacCents),
    insurance: partOfFinanced(insuranceCents),
  }
  // The largest part absorbs the rounding residue, so that the printed parts add up to 100%.
  const rest = 100 - parts.iof.percent - parts.tac.percent - parts.insurance.percent
  const partOfRequested = (cents: Cents) => printedPercent(cents / requestedCents)

  return {
    ...{ requestedCents, newMoneyCents, iofCents, tacCents, insuranceCents, financedCents, schedule },
    iofPercent: partOfRequested(iofCents),
    tacPercent: partOfRequested(tacCents),
    insurancePercent: partOfRequested(insuranceCents),
    instalmentCents: schedule[0]?.valueCents ?? 0,
    totalCents: schedule.reduce((sum, { valueCents }) => sum + valueCents, 0),
    monthlyRatePercent: printedPercent(monthlyRate),
    annualRatePercent: printedPercent(annualRate(monthlyRate)),
    cet: {
      ...printedCost(
        requestedCents,
        schedule.map(({ valueCents: cents, days }) => ({ cents, days })),
      ),
      parts: { requested: { cents: requestedCents, percent: printedPercent(rest / 100) }, ...parts },
    },
  }
}
