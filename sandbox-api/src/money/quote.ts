import { daysBetween } from '@portal/domain/dates'
import { instalmentDueDate, toBusinessDay } from '@portal/domain/due-date'
import { reaisOf } from '@portal/domain/money'
import { type Cents, shareOf } from './cents'
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

/** A commercial month: charges a first period that is shorter than a month. */
const DAYS_A_MONTH = 30

/** The terms in the words of spec §3: valorEmprestimos = valorSolicitado + valorIof + valorTac + valorSeguro. */
export function quoteInstalments(input: InstalmentQuoteInput) {
  const { principalCents, monthlyRate, count, contractDate, tacCents, newMoneyCents } = input
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
  const repayments = shares.map(({ amortisationCents }, k) => ({
    share: amortisationCents / 1e12,
    days: days[k] ?? 0,
  }))
  const iofCents = iof(repayments, input.iofCapReached ? 0 : principalCents, newMoneyCents)
  const requestedCents = principalCents + newMoneyCents
  const insuranceCents = shareOf(requestedCents, input.insurance)
  const financedCents = requestedCents + iofCents + tacCents + insuranceCents
  const schedule = priceSchedule(financedCents, monthlyRate, count, firstPeriod)
  const parcelas = schedule.map((instalment, k) => ({
    numero: k + 1,
    vencimento: dueDates[k] ?? '',
    valor: reaisOf(instalment.valueCents),
    juros: reaisOf(instalment.interestCents),
    amortizacao: reaisOf(instalment.amortisationCents),
    saldoDevedor: reaisOf(instalment.balanceCents),
  }))

  const ofRequested = (cents: Cents) => printedPercent(cents / requestedCents)
  const ofFinanced = (cents: Cents) => printedPercent(cents / financedCents)
  const [taxes, fees, insurance] = [ofFinanced(iofCents), ofFinanced(tacCents), ofFinanced(insuranceCents)]
  return {
    valorParcela: reaisOf(schedule[0]?.valueCents ?? 0),
    qtdeParcelas: count,
    taxaJurosAoMes: printedPercent(monthlyRate),
    taxaJurosAoAno: printedPercent(annualRate(monthlyRate)),
    iofPerc: ofRequested(iofCents),
    valorIof: reaisOf(iofCents),
    tacPerc: ofRequested(tacCents),
    valorTac: reaisOf(tacCents),
    seguroPerc: ofRequested(insuranceCents),
    valorSeguro: reaisOf(insuranceCents),
    valorSolicitado: reaisOf(requestedCents),
    valorTroco: reaisOf(newMoneyCents),
    valorEmprestimos: reaisOf(financedCents),
    ...printedCost(requestedCents, contractDate, parcelas),
    custoEfetivoValorLiquido: reaisOf(requestedCents),
    // The largest part absorbs the rounding residue, so that the printed parts add up to 100%.
    custoEfetivoPercLiquido: printedPercent((100 - taxes - fees - insurance) / 100),
    custoEfetivoValorTributos: reaisOf(iofCents),
    custoEfetivoPercTributos: taxes,
    custoEfetivoValorTarifas: reaisOf(tacCents),
    custoEfetivoPercTarifas: fees,
    custoEfetivoValorSeguro: reaisOf(insuranceCents),
    custoEfetivoPercSeguro: insurance,
    totalAPagar: reaisOf(schedule.reduce((sum, { valueCents }) => sum + valueCents, 0)),
    parcelas,
  }
}
