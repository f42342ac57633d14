import type { PaymentKind, PaymentMethod, Terms } from '@portal/contract'
import { addMonths, daysBetween } from '@portal/domain/dates'
import { instalmentDueDate, toBusinessDay } from '@portal/domain/due-date'
import { centsOf, reaisOf } from '@portal/domain/money'
import { type Cents, shareOf } from '../money/cents'
import { annualRate, printedCost, printedPercent } from '../money/cet'
import { iof } from '../money/iof'
import { priceSchedule } from '../money/price-table'
import { lateCharges } from './families'
import type { Group } from './groups'

/** One way to pay a group. */
export interface Choice {
  /** 1 is a payment in full. */
  count: number
  downPayment: Cents
  firstDueDate: string
  method: PaymentMethod
  insured: boolean
  newMoney: Cents
}

/** Terms before they are reserved. */
export type Calculated = Omit<Terms, 'idProposta' | 'validade'>

export const kindOfPayment = (count: number): PaymentKind => (count === 1 ? 'A vista' : 'Parcelado')

export function balanceOf({ totalCents, plan }: Group, kind: PaymentKind): Cents {
  const discount = kind === 'A vista' ? plan.discountInFull : plan.discountByInstalments
  return totalCents - shareOf(totalCents, discount)
}

const firstAndLastDue = (parcelas: Terms['parcelas']) => ({
  dataVencimentoPrimeiraParcela: parcelas[0]?.vencimento ?? '',
  dataVencimentoUltimaParcela: parcelas.at(-1)?.vencimento ?? '',
})

/** A payment in full is a single instalment without interest, fees, insurance or tax. */
const IN_FULL = { monthlyRate: 0, tac: 0, insurance: null, iofCapReached: true }

/** A commercial month: charges a first period that is shorter than a month. */
const DAYS_A_MONTH = 30

/** The terms in the words of spec §3: valorEmprestimos = valorSolicitado + valorIof + valorTac + valorSeguro. */
export function calculate(group: Group, choice: Choice): Calculated {
  const { plan, totalCents, today } = group
  const { count, downPayment, newMoney } = choice
  const tipo = kindOfPayment(count)
  const { monthlyRate, tac, insurance, iofCapReached } = tipo === 'A vista' ? IN_FULL : plan
  const balance = balanceOf(group, tipo)
  const principal = balance - downPayment

  // A down payment is due on the first date, the first instalment a month later.
  const firstDue = toBusinessDay(downPayment > 0 ? addMonths(choice.firstDueDate, 1) : choice.firstDueDate)
  const dueDates = Array.from({ length: count }, (_, k) => instalmentDueDate(firstDue, k + 1))
  // By days when the first instalment is due within a month, so that paying earlier costs less; one month when it is
  // due later, so that days of grace are free.
  const firstPeriod = Math.min(daysBetween(today, firstDue) / DAYS_A_MONTH, 1)

  // The shares of a Price table do not depend on the amount; a large one minimises rounding errors.
  const shares = priceSchedule(1e12, monthlyRate, count, firstPeriod)
  const repayments = dueDates.map((dueDate, k) => ({
    share: (shares[k]?.amortisationCents ?? 0) / 1e12,
    days: daysBetween(today, dueDate),
  }))
  const iofCents = iof(repayments, iofCapReached ? 0 : principal, newMoney)
  const requested = principal + newMoney
  const insuranceCents = choice.insured ? shareOf(requested, insurance?.fraction ?? 0) : 0
  const financed = requested + iofCents + tac + insuranceCents
  const schedule = priceSchedule(financed, monthlyRate, count, firstPeriod)

  const valorEntrada = reaisOf(downPayment)
  const beforehand = {
    numero: 0,
    vencimento: toBusinessDay(choice.firstDueDate),
    valor: valorEntrada,
    juros: 0,
    amortizacao: valorEntrada,
    saldoDevedor: reaisOf(financed),
  }
  const instalments = schedule.map((instalment, k) => ({
    numero: k + 1,
    vencimento: dueDates[k] ?? '',
    valor: reaisOf(instalment.valueCents),
    juros: reaisOf(instalment.interestCents),
    amortizacao: reaisOf(instalment.amortisationCents),
    saldoDevedor: reaisOf(instalment.balanceCents),
  }))
  const parcelas = [...(downPayment > 0 ? [beforehand] : []), ...instalments]

  const ofRequested = (cents: Cents) => printedPercent(cents / requested)
  const ofFinanced = (cents: Cents) => printedPercent(cents / financed)
  const [taxes, fees, insured] = [ofFinanced(iofCents), ofFinanced(tac), ofFinanced(insuranceCents)]
  return {
    valorParcela: reaisOf(schedule[0]?.valueCents ?? 0),
    qtdeParcelas: count,
    taxaJurosAoMes: printedPercent(monthlyRate),
    taxaJurosAoAno: printedPercent(annualRate(monthlyRate)),
    iofPerc: ofRequested(iofCents),
    valorIof: reaisOf(iofCents),
    tacPerc: ofRequested(tac),
    valorTac: reaisOf(tac),
    seguroPerc: ofRequested(insuranceCents),
    valorSeguro: reaisOf(insuranceCents),
    valorSolicitado: reaisOf(requested),
    valorTroco: reaisOf(newMoney),
    valorEmprestimos: reaisOf(financed),
    ...printedCost(requested, today, parcelas),
    custoEfetivoValorLiquido: reaisOf(requested),
    // The largest part absorbs the rounding residue, so that the printed parts add up to 100%.
    custoEfetivoPercLiquido: printedPercent((100 - taxes - fees - insured) / 100),
    custoEfetivoValorTributos: reaisOf(iofCents),
    custoEfetivoPercTributos: taxes,
    custoEfetivoValorTarifas: reaisOf(tac),
    custoEfetivoPercTarifas: fees,
    custoEfetivoValorSeguro: reaisOf(insuranceCents),
    custoEfetivoPercSeguro: insured,
    totalAPagar: reaisOf(schedule.reduce((sum, { valueCents }) => sum + valueCents, downPayment)),
    parcelas,
    idNegociacao: group.id,
    carteira: plan.carteira,
    tipo,
    formaPagamento: choice.method,
    valorOriginal: reaisOf(totalCents),
    valorDesconto: reaisOf(totalCents - balance),
    percDesconto: printedPercent((totalCents - balance) / totalCents),
    credor: group.bank.creditor,
    multaAtrasoPerc: lateCharges.fine,
    jurosMoraAoMes: lateCharges.interestAMonth,
    valorEntrada,
    ...firstAndLastDue(parcelas),
  }
}

/** In cents. */
export const instalmentOf = (group: Group, choice: Choice): Cents =>
  centsOf(calculate(group, choice).valorParcela)

/** Other due dates, same sums. The CET counts real days from the contract date. */
export function withDueDates(
  terms: Calculated,
  contractDay: string,
  dueOf: (due: string, position: number) => string,
): Calculated {
  const parcelas = terms.parcelas.map((one, i) => ({ ...one, vencimento: dueOf(one.vencimento, i) }))
  const cost = printedCost(centsOf(terms.valorSolicitado), contractDay, parcelas)
  return { ...terms, ...cost, parcelas, ...firstAndLastDue(parcelas) }
}

/** Moves terms that are unsigned at their first due date by as many months as needed. */
export function termsToSign(terms: Calculated, today: string): Calculated {
  const passed = terms.dataVencimentoPrimeiraParcela
  if (passed > today) return terms
  const firstDue = toBusinessDay(addMonths(passed, 1))
  const moved = withDueDates(terms, passed, (_due, position) => toBusinessDay(addMonths(firstDue, position)))
  return termsToSign(moved, today)
}
