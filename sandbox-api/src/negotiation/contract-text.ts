import { createHash } from 'node:crypto'
import type { Data, Terms } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import { NAME_CLEARED } from '@portal/domain/name-clearing'
import { formatTaxId } from '@portal/domain/tax-id'
import type { Calculated } from './quotes'

export type ContractText = Data<'GET /api/v1/contrato/{numeroAcordo}'>['contrato']

const money = (reais: number) => formatMoney(centsOf(reais))

export function lateChargesText({
  multaAtrasoPerc,
  jurosMoraAoMes,
}: Pick<Terms, 'multaAtrasoPerc' | 'jurosMoraAoMes'>): string {
  return `Em caso de atraso: multa de ${formatPercent(multaAtrasoPerc)} e juros de mora (do atraso) de ${formatPercent(jurosMoraAoMes)} ao mês. Os dois entram no valor da renegociação. O boleto vencido não pode ser pago: a parcela é negociada de novo.`
}

export const EARLY_SETTLEMENT =
  'Você pode pagar antes do prazo, no todo ou em parte, com redução proporcional dos juros (Código de Defesa do Consumidor, art.\u00a052, §\u00a02º).'

function payment(terms: Calculated): string {
  if (terms.tipo === 'A vista') {
    return `O pagamento é à vista, de ${money(terms.totalAPagar)}, com vencimento em ${formatDate(terms.dataVencimentoPrimeiraParcela)}.`
  }
  const down = terms.valorEntrada > 0 ? `entrada de ${money(terms.valorEntrada)} e ` : ''
  return `O pagamento é de ${down}${terms.qtdeParcelas} parcelas de ${money(terms.valorParcela)}, a primeira data em ${formatDate(terms.dataVencimentoPrimeiraParcela)} e a última em ${formatDate(terms.dataVencimentoUltimaParcela)}, no total de ${money(terms.totalAPagar)}.`
}

function cost(terms: Calculated): string {
  if (terms.tipo === 'A vista') return 'Não há juros, tarifas nem seguro.'
  return `Juros de ${formatPercent(terms.taxaJurosAoMes)} ao mês (${formatPercent(terms.taxaJurosAoAno)} ao ano). Custo Efetivo Total de ${formatPercent(terms.custoEfetivoTotalAnual)} ao ano: IOF ${money(terms.valorIof)}, tarifas ${money(terms.valorTac)}, seguro ${money(terms.valorSeguro)}.`
}

/** The contract that is reviewed, accepted and, for some offers, signed. */
export function contractText(
  debtor: { name: string; taxId: string },
  contracts: readonly string[],
  terms: Calculated,
): ContractText {
  const titulo = 'Instrumento de renegociação de dívida'
  const change =
    terms.valorTroco > 0 ? [`O banco entrega a você o valor de ${money(terms.valorTroco)} (troco).`] : []
  const texto = [
    `Credor: ${terms.credor.nome}, CNPJ\u00a0${formatTaxId(terms.credor.cnpj)}, ${terms.credor.endereco}.`,
    `Devedor: ${debtor.name}, documento ${formatTaxId(debtor.taxId)}.`,
    `1. Você reconhece a dívida dos contratos ${contracts.join(', ')}, no valor de ${money(terms.valorOriginal)}. O acordo parte do saldo de ${money(terms.valorOriginal - terms.valorDesconto)} e custa ao todo ${money(terms.totalAPagar)}.`,
    `2. ${payment(terms)}`,
    `3. ${cost(terms)}`,
    ...change.map((sentence) => `4. ${sentence}`),
    `${change.length + 4}. ${lateChargesText(terms)}`,
    `${change.length + 5}. ${EARLY_SETTLEMENT}`,
    `${change.length + 6}. ${NAME_CLEARED}`,
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
