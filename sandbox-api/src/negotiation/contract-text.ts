import { createHash } from 'node:crypto'
import type { Data, DebtContract } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import { NAME_CLEARED } from '@portal/domain/name-clearing'
import { formatTaxId } from '@portal/domain/tax-id'
import { withdrawalInWords } from '@portal/domain/withdrawal'
import { SIGNING_DAYS } from './families'
import type { Calculated } from './quotes'

export type ContractText = Data<'GET /api/v1/contrato/{numeroAcordo}'>['contrato']

const money = (reais: number) => formatMoney(centsOf(reais))

export function lateChargesText({ multaAtrasoPerc, jurosMoraAoMes }: Calculated): string {
  return `Em caso de atraso: multa de ${formatPercent(multaAtrasoPerc)} e juros de mora (do atraso) de ${formatPercent(jurosMoraAoMes)} ao mês. Os dois entram no valor da renegociação. O boleto vencido não pode ser pago: a parcela é negociada de novo. O desconto deste acordo não se perde: a renegociação parte das parcelas que faltam.`
}

/** The right of withdrawal (CDC, art. 49) belongs to consumers, not to companies. */
export const isConsumer = (taxId: string): boolean => taxId.length === 11

export const EARLY_SETTLEMENT =
  'Você pode pagar antes do prazo, no todo ou em parte, com redução proporcional dos juros (Código de Defesa do Consumidor, art.\u00a052, §\u00a02º).'

export function paymentInWords(terms: Calculated): string {
  if (terms.tipo === 'A vista') {
    return `O pagamento é à vista, de ${money(terms.totalAPagar)}, com vencimento em ${formatDate(terms.dataVencimentoPrimeiraParcela)}.`
  }
  const down = terms.valorEntrada > 0 ? `entrada de ${money(terms.valorEntrada)} e ` : ''
  const { qtdeParcelas: count, valorParcela: each } = terms
  const last = terms.parcelas.at(-1)?.valor ?? each
  const parts =
    last === each
      ? `${count} parcelas de ${money(each)}`
      : `${count} parcelas, ${count - 1} de ${money(each)} e a última de ${money(last)}`
  return `O pagamento é de ${down}${parts}, a primeira data em ${formatDate(terms.dataVencimentoPrimeiraParcela)} e a última em ${formatDate(terms.dataVencimentoUltimaParcela)}, no total de ${money(terms.totalAPagar)}.`
}

function cost(terms: Calculated): string {
  if (terms.tipo === 'A vista') return 'Não há juros, tarifas nem seguro.'
  return `Juros de ${formatPercent(terms.taxaJurosAoMes)} ao mês (${formatPercent(terms.taxaJurosAoAno)} ao ano). Custo Efetivo Total de ${formatPercent(terms.custoEfetivoTotalAnual)} ao ano: IOF ${money(terms.valorIof)}, tarifas ${money(terms.valorTac)}, seguro ${money(terms.valorSeguro)}.`
}

const SIGNING = `Este acordo começa quando você assinar. Você tem ${SIGNING_DAYS} dias, contados do aceite, para assinar; sem a assinatura ele perde a validade, e nada é devido por ele. Se o primeiro vencimento chegar antes da assinatura, as datas passam para o mês seguinte, com as mesmas parcelas. Você lê o contrato com as novas datas antes de assinar.`

/** The acceptance names the account, so the contract does too. */
const debit = (account = 'conta que você autoriza ao concluir') =>
  `As parcelas são debitadas na ${account}, nas datas de vencimento.`

/** What a contract says. */
export interface Agreed {
  /** The debtor's name. */
  debtor: string
  contracts: DebtContract[]
  /** Days, sums and cost. */
  terms: Calculated
  signature: boolean
  /** Masked account that instalments are debited from. */
  account?: string
}

/** The text that is reviewed, accepted and, for some offers, signed. */
export function contractText(taxId: string, agreed: Agreed): ContractText {
  const { contracts, signature, account, terms } = agreed
  const titulo = 'Instrumento de renegociação de dívida'
  const clauses = [
    `Você reconhece a dívida dos contratos ${contracts.map(({ numero }) => numero).join(', ')}, no valor de ${money(terms.valorOriginal)}. O acordo parte do saldo de ${money(terms.valorOriginal - terms.valorDesconto)} e custa ao todo ${money(terms.totalAPagar)}.`,
    paymentInWords(terms),
    terms.formaPagamento === 'DEBITO_AUTOMATICO' && debit(account),
    cost(terms),
    terms.valorTroco > 0 && `O banco entrega a você o valor de ${money(terms.valorTroco)} (troco).`,
    lateChargesText(terms),
    EARLY_SETTLEMENT,
    NAME_CLEARED,
    isConsumer(taxId) && withdrawalInWords(signature),
    signature && SIGNING,
  ].filter((clause) => clause !== false)
  const texto = [
    `Credor: ${terms.credor.nome}, CNPJ\u00a0${formatTaxId(terms.credor.cnpj)}, ${terms.credor.endereco}.`,
    `Devedor: ${agreed.debtor}, documento ${formatTaxId(taxId)}.`,
    ...clauses.map((clause, i) => `${i + 1}. ${clause}`),
    'AMBIENTE DE TESTE: este contrato não tem validade.',
  ]
  return {
    titulo,
    texto,
    hash: createHash('sha256')
      .update(`${titulo}\n${texto.join('\n')}`)
      .digest('hex'),
  }
}
