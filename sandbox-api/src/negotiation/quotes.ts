import type { PaymentKind, PaymentMethod, Terms } from '@portal/contract'
import { addMonths } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { centsOf, reaisOf } from '@portal/domain/money'
import { type Cents, shareOf } from '../money/cents'
import { printedPercent } from '../money/cet'
import { quoteInstalments } from '../money/quote'
import { lateCharges } from './families'
import type { Group } from './groups'

/** One way to pay a group. */
export interface Choice {
  kind: PaymentKind
  count: number
  downPayment: Cents
  firstDueDate: string
  method: PaymentMethod
  insured: boolean
  newMoney: Cents
}

/** Terms before they are reserved. */
export type Calculated = Omit<Terms, 'idProposta' | 'validade'>

export function balanceOf({ totalCents, plan }: Group, kind: PaymentKind): Cents {
  return (
    totalCents - shareOf(totalCents, kind === 'A vista' ? plan.discountInFull : plan.discountByInstalments)
  )
}

/** A payment in full is a single instalment without interest, fees, insurance or tax. */
function quoteOf(group: Group, choice: Choice) {
  const { plan } = group
  const isInFull = choice.kind === 'A vista'
  return quoteInstalments({
    principalCents: balanceOf(group, choice.kind) - choice.downPayment,
    monthlyRate: isInFull ? 0 : plan.monthlyRate,
    count: choice.count,
    // A down payment is due on the first date, the first instalment a month later.
    firstDueDate: choice.downPayment > 0 ? addMonths(choice.firstDueDate, 1) : choice.firstDueDate,
    contractDate: group.today,
    tacCents: isInFull ? 0 : plan.tac,
    insurance: choice.insured ? (plan.insurance?.fraction ?? 0) : 0,
    newMoneyCents: choice.newMoney,
    iofCapReached: isInFull || plan.iofCapReached,
  })
}

/** In cents. */
export const instalmentOf = (group: Group, choice: Choice): Cents =>
  centsOf(quoteOf(group, choice).valorParcela)

export function calculate(group: Group, choice: Choice): Calculated {
  const quote = quoteOf(group, choice)
  const firstDue = toBusinessDay(choice.firstDueDate)
  const discount = group.totalCents - balanceOf(group, choice.kind)
  const valorEntrada = reaisOf(choice.downPayment)
  const downPayment = {
    numero: 0,
    vencimento: firstDue,
    valor: valorEntrada,
    juros: 0,
    amortizacao: valorEntrada,
    saldoDevedor: quote.valorEmprestimos,
  }
  return {
    ...quote,
    idNegociacao: group.id,
    carteira: group.plan.carteira,
    tipo: choice.kind,
    formaPagamento: choice.method,
    valorOriginal: reaisOf(group.totalCents),
    valorDesconto: reaisOf(discount),
    percDesconto: printedPercent(discount / group.totalCents),
    credor: group.bank.creditor,
    multaAtrasoPerc: lateCharges.fine,
    jurosMoraAoMes: lateCharges.interestAMonth,
    dataVencimentoPrimeiraParcela: firstDue,
    dataVencimentoUltimaParcela: quote.parcelas.at(-1)?.vencimento ?? firstDue,
    valorEntrada,
    totalAPagar: reaisOf(choice.downPayment + centsOf(quote.totalAPagar)),
    parcelas: [...(choice.downPayment > 0 ? [downPayment] : []), ...quote.parcelas],
  }
}
