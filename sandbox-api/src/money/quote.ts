import { daysBetween } from '@portal/domain/dates'
import { annualRate } from './annual-rate'
import { assertDate, type IsoDate, monthlyDueDates } from './business-day'
import { assertCents, type Cents, shareOf } from './cents'
import { printedCost, printedPercent } from './cet'
import { type Amortisation, iof, type Taxpayer } from './iof'
import { priceSchedule } from './price-table'

/** A charge is a fixed sum or a fraction of the requested amount. */
type Charge = { cents: Cents } | { fraction: number }

export interface InstalmentQuoteInput {
  /** The debt after discount and down payment. */
  principalCents: Cents
  /** Fraction: 0.0199 is 1.99% a month. */
  monthlyRate: number
  count: number
  firstDueDate: IsoDate
  contractDate: IsoDate
  taxpayer?: Taxpayer
  insurance?: Charge
  tac?: Charge
  /** Money handed over on top of the debt (troco). */
  newMoneyCents?: Cents
  /** The renegotiated operation already paid the whole IOF. */
  iofCapReached?: boolean
}

/** Figures in the words of the spec: valorEmprestimos = valorSolicitado + valorIof + valorTac + valorSeguro. */
export type InstalmentQuote = ReturnType<typeof quoteInstalments>

function chargeOn(amount: Cents, charge: Charge | undefined): Cents {
  if (charge === undefined) return 0
  const cents = 'cents' in charge ? charge.cents : shareOf(amount, charge.fraction)
  assertCents(cents, 'charge')
  return cents
}

/** Repayment of an amount, part by part, as the base of the daily IOF. */
function amortisations(amount: Cents, input: InstalmentQuoteInput, dueDates: IsoDate[]): Amortisation[] {
  if (amount === 0) return []
  const firstPeriod = firstPeriodMonths(input.contractDate, dueDates[0] ?? input.firstDueDate)
  // The shares of a Price table do not depend on the amount; a large one minimises rounding errors.
  const shares = priceSchedule(1e12, input.monthlyRate, input.count, firstPeriod)
  return dueDates.map((dueDate, k) => ({
    cents: (amount * (shares[k]?.amortisationCents ?? 0)) / 1e12,
    days: daysBetween(input.contractDate, dueDate),
  }))
}

/** A commercial month: charges a first period that is shorter than a month. */
const DAYS_A_MONTH = 30

/**
 * Length of the first interest period: in days when the first instalment is due within a month, so that paying earlier
 * costs less; one month when it is due later, so that days of grace are free.
 */
function firstPeriodMonths(contractDate: IsoDate, firstDueDate: IsoDate): number {
  return Math.min(daysBetween(contractDate, firstDueDate) / DAYS_A_MONTH, 1)
}

export function quoteInstalments(input: InstalmentQuoteInput) {
  const { principalCents, monthlyRate, count, contractDate } = input
  const newMoneyCents = input.newMoneyCents ?? 0
  assertCents(principalCents, 'principalCents')
  assertCents(newMoneyCents, 'newMoneyCents')
  assertDate(contractDate, 'contractDate')
  assertDate(input.firstDueDate, 'firstDueDate')

  const dueDates = monthlyDueDates(input.firstDueDate, count)
  const firstDueDate = dueDates[0] ?? input.firstDueDate
  if (firstDueDate <= contractDate) throw new RangeError('the first due date must follow the contract')

  const requestedCents = principalCents + newMoneyCents
  const iofCents = iof({
    contractDate,
    taxpayer: input.taxpayer ?? 'PF',
    renegotiated: amortisations(principalCents, input, dueDates),
    newMoney: amortisations(newMoneyCents, input, dueDates),
    capReached: input.iofCapReached ?? false,
  })
  const tacCents = chargeOn(requestedCents, input.tac)
  const insuranceCents = chargeOn(requestedCents, input.insurance)
  const financedCents = requestedCents + iofCents + tacCents + insuranceCents

  const firstPeriod = firstPeriodMonths(contractDate, firstDueDate)
  const schedule = priceSchedule(financedCents, monthlyRate, count, firstPeriod).map((instalment, k) => ({
    ...instalment,
    dueDate: dueDates[k] ?? firstDueDate,
  }))
  const totalCents = schedule.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const cost = printedCost(
    requestedCents,
    schedule.map(({ valueCents, dueDate }) => ({
      cents: valueCents,
      days: daysBetween(contractDate, dueDate),
    })),
  )
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
    ...{
      requestedCents,
      newMoneyCents,
      iofCents,
      tacCents,
      insuranceCents,
      financedCents,
      count,
      totalCents,
    },
    iofPercent: partOfRequested(iofCents),
    tacPercent: partOfRequested(tacCents),
    insurancePercent: partOfRequested(insuranceCents),
    instalmentCents: schedule[0]?.valueCents ?? 0,
    lastInstalmentCents: schedule[count - 1]?.valueCents ?? 0,
    interestCents: totalCents - financedCents,
    monthlyRatePercent: printedPercent(monthlyRate),
    annualRatePercent: printedPercent(annualRate(monthlyRate)),
    cet: {
      ...cost,
      parts: { requested: { cents: requestedCents, percent: printedPercent(rest / 100) }, ...parts },
    },
    firstDueDate,
    lastDueDate: dueDates[count - 1] ?? firstDueDate,
    schedule,
  }
}
