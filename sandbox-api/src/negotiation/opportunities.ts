import type { OfferOption, Opportunity } from '@portal/contract'
import { reaisOf } from '@portal/domain/money'
import { instantOf, isoOf } from '../clock/sao-paulo'
import { printedPercent } from '../money/cet'
import { MINIMUM_DOWN_PAYMENT_PERCENT, mostInstalments, mostNewMoney, plainChoice } from './bounds'
import { ACCOUNT_DIGIT } from './families'
import type { Group } from './groups'
import { balanceOf, type Choice, calculate } from './quotes'

const authorisationText = ({ nome }: Opportunity['credor']) =>
  `Autorizo ${nome} a debitar as parcelas deste acordo na conta informada, na data de vencimento de cada uma. Posso cancelar esta autorização a qualquer momento.`

/** Ready-made choices by the ids of their options: in full, then by instalments, shortest first. */
export function choicesOf(group: Group): Map<string, Choice> {
  const { plan, seed } = group
  const most = mostInstalments(group)
  const fitting = plan.counts.filter((count) => count <= most)
  const counts = fitting.length > 0 || most === 1 ? fitting : [most]
  const isWithInsurance = plan.insurance !== null && seed.family === 'REORG'
  return new Map([
    ['AVISTA', plainChoice(group, 1)],
    ...counts.flatMap((count): [string, Choice][] => {
      const choice = plainChoice(group, count)
      const insured: [string, Choice] = [`P${count}S`, { ...choice, insured: true }]
      return [[`P${count}`, choice], ...(isWithInsurance ? [insured] : [])]
    }),
  ])
}

function shownOption(group: Group, id: string, choice: Choice, destaque: OfferOption['destaque']) {
  const terms = calculate(group, choice)
  return {
    id,
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
function markOf({ count }: Choice, counts: readonly number[]): OfferOption['destaque'] {
  if (count === counts.at(-1)) return 'MENOR_PARCELA'
  return count === counts[1] ? 'MENOR_PRAZO' : 'PRAZO_CONHECIDO'
}

export function opportunityOf(group: Group): Opportunity {
  const { bank, plan, seed, totalCents } = group
  const choices = [...choicesOf(group)]
  const counts = choices.map(([, { count }]) => count)
  const opcoes = choices.map(([id, choice]) => {
    const isMarked = seed.family === 'REORG' && choice.count > 1
    return shownOption(group, id, choice, isMarked ? markOf(choice, counts) : null)
  })
  const instalments = opcoes.filter(({ tipo }) => tipo === 'Parcelado')
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
    opcoes,
    aceitaPropostaPropria: instalments.length > 0,
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
    trocoMaximo: reaisOf(mostNewMoney(group)),
    veiculo: seed.vehicle ?? null,
    exigeAssinatura: plan.signature,
    exigeDocumentos: plan.documents,
    semEntrada: !plan.downPayment,
    acordoOrigem: group.origin,
  }
}
