import type {
  Agreement,
  AgreementInstalment,
  Concluded,
  OfferFamily,
  Opportunity,
  PaymentKind,
  PaymentMethod,
} from '@portal/contract'
import { type Conditions, conditionsOf } from '@portal/debtor/conclusion'
import { centsOf, reaisOf } from '@portal/domain/money'

export interface DueInstalment {
  number: number
  /** ISO date. */
  dueDate: string
  /** Reais. */
  amount: number
}

/** An existing agreement, from its conclusion or from the list. */
export interface ConcludedAgreement {
  number: string
  family: OfferFamily
  product: string
  nextStep: Concluded['proximoPasso']
  carteira: string
  /** Debt id of the next slip, for requests of the line and the e-mail. */
  debt: string
  /** False while documents or a signature are required. */
  hasSlip: boolean
  /** Linha digitável, 47 digits; null while unknown. */
  line: string | null
  kind: PaymentKind
  method: PaymentMethod
  /** Masked account of the automatic debit. */
  debitAccount?: string | null
  /** Last day to sign; absent if the bank sends none. */
  signBy?: string | null
  /** Original debt on the day of the agreement, in reais. */
  owed: number
  /** Reais. */
  total: number
  instalments: readonly [DueInstalment, ...DueInstalment[]]
  conditions: Conditions
}

const dueInstalment = ({
  numero,
  vencimento,
  valor,
}: Pick<AgreementInstalment, 'numero' | 'vencimento' | 'valor'>): DueInstalment => ({
  number: numero,
  dueDate: vencimento,
  amount: valor,
})

export function fromConcluded(concluded: Concluded, opportunity: Opportunity): ConcludedAgreement {
  const [firstInstalment = { number: 1, dueDate: concluded.vencimento, amount: concluded.valor }, ...others] =
    concluded.parcelas.map(dueInstalment)
  return {
    number: concluded.numeroAcordo,
    family: opportunity.familia,
    product: opportunity.nomeProduto,
    nextStep: concluded.proximoPasso,
    carteira: concluded.carteira,
    debt: concluded.divida,
    hasSlip: concluded.linhaDigitavel !== null,
    line: concluded.linhaDigitavel,
    kind: concluded.tipo,
    method: concluded.formaPagamento,
    debitAccount: concluded.contaDebito ?? null,
    owed: opportunity.valorOriginal,
    total: concluded.valorTotal,
    instalments: [firstInstalment, ...others],
    conditions: conditionsOf(concluded),
  }
}

/** Converts an agreement of the list; null if it has no instalments. */
export function fromAgreement(agreement: Agreement): ConcludedAgreement | null {
  const open = agreement.parcelas.filter(({ estado }) => estado === 'ABERTA' || estado === 'VENCIDA')
  const [next, ...later] = open.length > 0 ? open : agreement.parcelas
  if (!next) return null
  return {
    number: agreement.numeroAcordo,
    family: agreement.familia,
    product: agreement.nomeProduto,
    nextStep: nextStepOf(agreement),
    carteira: agreement.carteira,
    debt: next.divida,
    hasSlip: next.boletoDisponivel,
    line: null,
    kind: agreement.tipo,
    method: agreement.formaPagamento,
    owed: reaisOf(agreement.contratos.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0)),
    debitAccount: agreement.contaDebito ?? null,
    signBy: agreement.assinarAte ?? null,
    total: agreement.valorTotal,
    instalments: [dueInstalment(next), ...later.map(dueInstalment)],
    conditions: conditionsOf(agreement),
  }
}

function nextStepOf({ estado, formaPagamento }: Agreement): ConcludedAgreement['nextStep'] {
  switch (estado) {
    case 'AGUARDANDO_DOCUMENTOS':
      return 'ENVIAR_DOCUMENTOS'
    case 'AGUARDANDO_ASSINATURA':
      return 'ASSINAR'
    case 'ATIVO':
    case 'EM_ATRASO':
      return formaPagamento === 'BOLETO' ? 'PAGAR' : 'NENHUM'
    case 'QUITADO':
    case 'CANCELADO':
      return 'NENHUM'
  }
}
