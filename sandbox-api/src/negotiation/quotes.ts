import type { PaymentKind, PaymentMethod, Terms } from '@portal/contract'
import { addMonths } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { centsOf, reaisOf } from '@portal/domain/money'
import { type Cents, shareOf } from '../money/cents'
import { printedCost, printedPercent } from '../money/cet'
import { quoteInstalments } from '../money/quote'
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
export function calculate(group: Group, choice: Choice): Calculated {
  const { plan, totalCents } = group
  const { count, downPayment } = choice
  const tipo = kindOfPayment(count)
  const isInFull = tipo === 'A vista'
  const balance = balanceOf(group, tipo)
  const quote = quoteInstalments({
    principalCents: balance - downPayment,
    monthlyRate: isInFull ? 0 : plan.monthlyRate,
    count,
    // A down payment is due on the first date, the first instalment a month later.
    firstDueDate: downPayment > 0 ? addMonths(choice.firstDueDate, 1) : choice.firstDueDate,
    contractDate: group.today,
    tacCents: isInFull ? 0 : plan.tac,
    insurance: choice.insured ? (plan.insurance?.fraction ?? 0) : 0,
    newMoneyCents: choice.newMoney,
    iofCapReached: isInFull || plan.iofCapReached,
  })
  const valorEntrada = reaisOf(downPayment)
  const beforehand = {
    numero: 0,
    vencimento: toBusinessDay(choice.firstDueDate),
    valor: valorEntrada,
    juros: 0,
    amortizacao: valorEntrada,
    saldoDevedor: quote.valorEmprestimos,
  }
  const parcelas = [...(downPayment > 0 ? [beforehand] : []), ...quote.parcelas]
  return {
    ...quote,
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
    totalAPagar: reaisOf(downPayment + centsOf(quote.totalAPagar)),
    parcelas,
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
