import type { PaymentKind, PaymentMethod, Terms } from '@portal/contract'
import { addMonths } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { reaisOf } from '@portal/domain/money'
import { type Cents, shareOf } from '../money/cents'
import { type InstalmentQuote, quoteInstalments } from '../money/quote'
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

export function quoteOf(group: Group, choice: Choice): InstalmentQuote {
  const { plan } = group
  return quoteInstalments({
    principalCents: balanceOf(group, 'Parcelado') - choice.downPayment,
    monthlyRate: plan.monthlyRate,
    count: choice.count,
    // A down payment is due on the first date, the first instalment a month later.
    firstDueDate: choice.downPayment > 0 ? addMonths(choice.firstDueDate, 1) : choice.firstDueDate,
    contractDate: group.today,
    tacCents: plan.tac,
    insurance: choice.insured ? (plan.insurance?.fraction ?? 0) : 0,
    newMoneyCents: choice.newMoney,
    iofCapReached: plan.iofCapReached,
  })
}

const percentOf = (part: Cents, whole: Cents) => (whole === 0 ? 0 : Math.round((part / whole) * 10000) / 100)

const noCosts = {
  taxaJurosAoMes: 0,
  taxaJurosAoAno: 0,
  iofPerc: 0,
  valorIof: 0,
  tacPerc: 0,
  valorTac: 0,
  seguroPerc: 0,
  valorSeguro: 0,
  valorTroco: 0,
  custoEfetivoTotalMensal: 0,
  custoEfetivoTotalAnual: 0,
  custoEfetivoPercLiquido: 100,
  custoEfetivoValorTributos: 0,
  custoEfetivoPercTributos: 0,
  custoEfetivoValorTarifas: 0,
  custoEfetivoPercTarifas: 0,
  custoEfetivoValorSeguro: 0,
  custoEfetivoPercSeguro: 0,
}

function shared(group: Group, choice: Choice) {
  const discount = group.totalCents - balanceOf(group, choice.kind)
  return {
    idNegociacao: group.id,
    carteira: group.plan.carteira,
    tipo: choice.kind,
    formaPagamento: choice.method,
    valorOriginal: reaisOf(group.totalCents),
    valorDesconto: reaisOf(discount),
    percDesconto: percentOf(discount, group.totalCents),
    credor: group.bank.creditor,
    multaAtrasoPerc: lateCharges.fine,
    jurosMoraAoMes: lateCharges.interestAMonth,
  }
}

function inFull(group: Group, choice: Choice): Calculated {
  const value = reaisOf(balanceOf(group, 'A vista'))
  const due = toBusinessDay(choice.firstDueDate)
  return {
    ...shared(group, choice),
    ...noCosts,
    valorParcela: value,
    qtdeParcelas: 1,
    valorSolicitado: value,
    valorEmprestimos: value,
    custoEfetivoValorLiquido: value,
    dataVencimentoPrimeiraParcela: due,
    dataVencimentoUltimaParcela: due,
    valorEntrada: 0,
    totalAPagar: value,
    parcelas: [{ numero: 1, vencimento: due, valor: value, juros: 0, amortizacao: value, saldoDevedor: 0 }],
  }
}

function byInstalments(group: Group, choice: Choice): Calculated {
  const quote = quoteOf(group, choice)
  const { schedule, cet } = quote
  const { parts } = cet
  const firstDue = toBusinessDay(choice.firstDueDate)
  const downPayment =
    choice.downPayment === 0
      ? []
      : [
          {
            numero: 0,
            vencimento: firstDue,
            valor: reaisOf(choice.downPayment),
            juros: 0,
            amortizacao: reaisOf(choice.downPayment),
            saldoDevedor: reaisOf(quote.financedCents),
          },
        ]
  return {
    ...shared(group, choice),
    valorParcela: reaisOf(quote.instalmentCents),
    qtdeParcelas: schedule.length,
    taxaJurosAoMes: quote.monthlyRatePercent,
    taxaJurosAoAno: quote.annualRatePercent,
    iofPerc: quote.iofPercent,
    valorIof: reaisOf(quote.iofCents),
    tacPerc: quote.tacPercent,
    valorTac: reaisOf(quote.tacCents),
    seguroPerc: quote.insurancePercent,
    valorSeguro: reaisOf(quote.insuranceCents),
    valorSolicitado: reaisOf(quote.requestedCents),
    valorTroco: reaisOf(quote.newMoneyCents),
    valorEmprestimos: reaisOf(quote.financedCents),
    custoEfetivoTotalMensal: cet.monthlyPercent,
    custoEfetivoTotalAnual: cet.annualPercent,
    custoEfetivoValorLiquido: reaisOf(parts.requested.cents),
    custoEfetivoPercLiquido: parts.requested.percent,
    custoEfetivoValorTributos: reaisOf(parts.iof.cents),
    custoEfetivoPercTributos: parts.iof.percent,
    custoEfetivoValorTarifas: reaisOf(parts.tac.cents),
    custoEfetivoPercTarifas: parts.tac.percent,
    custoEfetivoValorSeguro: reaisOf(parts.insurance.cents),
    custoEfetivoPercSeguro: parts.insurance.percent,
    dataVencimentoPrimeiraParcela: firstDue,
    dataVencimentoUltimaParcela: schedule.at(-1)?.dueDate ?? firstDue,
    valorEntrada: reaisOf(choice.downPayment),
    totalAPagar: reaisOf(choice.downPayment + quote.totalCents),
    parcelas: [
      ...downPayment,
      ...schedule.map((instalment) => ({
        numero: instalment.n,
        vencimento: instalment.dueDate,
        valor: reaisOf(instalment.valueCents),
        juros: reaisOf(instalment.interestCents),
        amortizacao: reaisOf(instalment.amortisationCents),
        saldoDevedor: reaisOf(instalment.balanceCents),
      })),
    ],
  }
}

export function calculate(group: Group, choice: Choice): Calculated {
  return choice.kind === 'A vista' ? inFull(group, choice) : byInstalments(group, choice)
}
