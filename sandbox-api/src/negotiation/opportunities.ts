import type { OfferOption, Opportunity } from '@portal/contract'
import { reaisOf } from '@portal/domain/money'
import { instantOf, isoOf } from '../clock/sao-paulo'
import { printedPercent } from '../money/cet'
import { boundsOf, MINIMUM_DOWN_PAYMENT_PERCENT, plainChoice } from './bounds'
import { ACCOUNT_DIGIT } from './families'
import type { Group } from './groups'
import { balanceOf, type Choice, calculate } from './quotes'

const authorisationText = ({ nome }: Opportunity['credor']) =>
  `Autorizo ${nome} a debitar as parcelas deste acordo na conta informada, na data de vencimento de cada uma. Posso cancelar esta autorização a qualquer momento.`

function optionOf(group: Group, choice: Choice, destaque: OfferOption['destaque']): OfferOption {
  const terms = calculate(group, choice)
  return {
    id: choice.count === 1 ? 'AVISTA' : `P${choice.count}${choice.insured ? 'S' : ''}`,
    tipo: terms.tipo,
    destaque,
    quantidade: terms.qtdeParcelas,
    valorParcela: terms.valorParcela,
    valorEntrada: terms.valorEntrada,
    totalAPagar: terms.totalAPagar,
    valorDesconto: terms.valorDesconto,
    comSeguro: choice.insured,
    taxaJurosAoMes: terms.taxaJurosAoMes,
    taxaJurosAoAno: terms.taxaJurosAoAno,
    cetAoAno: terms.custoEfetivoTotalAnual,
  }
}

/** Highlights of the reorganisation family: shortest, previously known and longest. */
function markOf(position: number, last: number): OfferOption['destaque'] {
  if (position === last) return 'MENOR_PARCELA'
  return position === 0 ? 'MENOR_PRAZO' : 'PRAZO_CONHECIDO'
}

function optionsOf(group: Group): OfferOption[] {
  const { plan, seed } = group
  const { most } = boundsOf(group)
  const fitting = plan.counts.filter((count) => count <= most)
  const counts = fitting.length > 0 || most === 1 || plan.counts.length === 0 ? fitting : [most]
  const isReorg = seed.family === 'REORG'
  const insurances = plan.insurance && isReorg ? [false, true] : [false]
  const byInstalments = counts.flatMap((count, i) => {
    const mark = isReorg ? markOf(i, counts.length - 1) : null
    return insurances.map((insured) => optionOf(group, { ...plainChoice(group, count), insured }, mark))
  })
  return [optionOf(group, plainChoice(group, 1), null), ...byInstalments]
}

function build(group: Group): Opportunity {
  const { bank, plan, seed, totalCents } = group
  const options = optionsOf(group)
  const instalments = options.filter(({ tipo }) => tipo === 'Parcelado')
  const [smallest = null] = instalments.toSorted((a, b) => a.valorParcela - b.valorParcela)
  const inFull = balanceOf(group, 'A vista')
  return {
    idNegociacao: group.id,
    familia: seed.family,
    versaoApi: plan.version,
    carteira: plan.carteira,
    nomeProduto: plan.productName,
    contratos: group.contracts,
    credor: bank.creditor,
    valorOriginal: reaisOf(totalCents),
    valorDesconto: reaisOf(totalCents - inFull),
    percDesconto: printedPercent((totalCents - inFull) / totalCents),
    valorAVista: reaisOf(inFull),
    menorParcela: smallest && { valor: smallest.valorParcela, quantidade: smallest.quantidade },
    cetAoAno: smallest?.cetAoAno ?? 0,
    taxaJurosAoMes: smallest?.taxaJurosAoMes ?? 0,
    taxaJurosAoAno: smallest?.taxaJurosAoAno ?? 0,
    validade: group.validity.until,
    prazoFinal: plan.nextDay ? isoOf(instantOf(group.validity.until, '23:59')) : null,
    opcoes: options,
    aceitaPropostaPropria: plan.ownProposal && instalments.length > 0,
    percEntradaMinima: MINIMUM_DOWN_PAYMENT_PERCENT,
    formasPagamento: [...plan.methods],
    textoAutorizacaoDebito: plan.methods.includes('DEBITO_AUTOMATICO')
      ? authorisationText(bank.creditor)
      : null,
    digitoConta: ACCOUNT_DIGIT,
    seguro: plan.insurance && {
      nome: plan.insurance.name,
      percentual: printedPercent(plan.insurance.fraction),
      seguradora: bank.insurer,
    },
    trocoMaximo: reaisOf(Math.floor(balanceOf(group, 'Parcelado') * plan.newMoney)),
    veiculo: seed.vehicle ?? null,
    exigeAssinatura: plan.signature,
    exigeDocumentos: plan.documents,
    semEntrada: seed.family === 'ZERO_ENTRADA',
    acordoOrigem: group.origin,
  }
}

/** Cache by day: offers do not change within a day, and some debtors have hundreds of quotes. */
const built = new Map<string, Opportunity>()
const MOST_REMEMBERED = 2000

export function opportunityOf(group: Group): Opportunity {
  const key = `${group.today} ${group.bank.name} ${group.id} ${group.totalCents} ${group.validity.until}`
  const known = built.get(key)
  if (known) return known
  const fresh = build(group)
  if (built.size >= MOST_REMEMBERED) built.clear()
  built.set(key, fresh)
  return fresh
}
