import { readLine } from '@portal/domain/linha-digitavel'
import { centsOf } from '@portal/domain/money'
import { isPastDue } from '@portal/domain/offer-validity'
import { isRecord } from '@portal/domain/record'
import type { Sense } from '@portal/domain/shape'
import type { Concluded, ProposalSummary, Terms } from './agreement-terms'
import type { Limits } from './negotiation'
import type { Agreement, Campaign, OfferOption, Opportunity, ProposalSlip } from './offers'
import type { Settlement } from './settlement'
import type { Slip } from './slips'

/**
 * Consistency rules of amounts and dates. The browser shows only data that satisfies them, and the conformance kit
 * checks the same table. Reports contain the rule names.
 */
type Rules<T, Within = unknown> = Readonly<
  Record<string, (value: T, within: Within, before: readonly T[], today: Today) => boolean>
>
/** ISO date of the bank's clock; null when unknown. */
type Today = string | null

const MOST_INSTALMENTS = 480
/** Percent per month; higher values are data errors. */
const HIGHEST_RATE = 100

const totalOf = <K extends string>(list: readonly Record<K, number>[], field: K) =>
  list.reduce((sum, each) => sum + centsOf(each[field]), 0)
/** `cents`: tolerance for rounding. */
const isNear = (a: number, b: number, cents = 0) => Math.abs(centsOf(a) - centsOf(b)) <= cents
const isTotal = <K extends string>(list: readonly Record<K, number>[], field: K, whole: number, cents = 0) =>
  Math.abs(totalOf(list, field) - centsOf(whole)) <= cents
const isSum = (parts: readonly number[], whole: number, cents = 0) =>
  Math.abs(parts.reduce((sum, part) => sum + centsOf(part), -centsOf(whole))) <= cents
const isPercent = (value: number) => value >= 0 && value <= 100
const isOrdered = (values: readonly (number | string)[]) =>
  values.every((value, i) => i === 0 || value >= (values[i - 1] ?? value))

const isDue = (day: string, today: Today) => today === null || !isPastDue(day, today)

interface Rates {
  taxaJurosAoMes: number
  taxaJurosAoAno: number
}

/** Compound interest, with a tolerance for two decimals. */
function areRates({ taxaJurosAoMes: month, taxaJurosAoAno: year }: Rates): boolean {
  const yearly = (rate: number) => ((1 + rate / 100) ** 12 - 1) * 100
  return (
    month >= 0 &&
    month <= HIGHEST_RATE &&
    year >= yearly(month - 0.01) - 0.02 &&
    year <= yearly(month + 0.01) + 0.02
  )
}

/** Interest and charges imply a positive CET; grace days may lower it below the rate, but not to 0. */
const isCost = (cet: number, extra: number) => cet >= 0 && (extra <= 0 || cet > 0)

interface Instalment {
  numero: number
  vencimento: string
  valor: number
}

/** 0 is the down payment; the others are numbered from 1 without gaps. */
function isSchedule(instalments: readonly Instalment[]): boolean {
  const start = instalments[0]?.numero ?? 0
  return start <= 1 && isInOrder(instalments) && instalments.every(({ numero }, i) => numero === start + i)
}
const isInOrder = (instalments: readonly Instalment[]) =>
  isOrdered(instalments.map(({ vencimento }) => vencimento)) &&
  instalments.every(
    ({ numero, valor }, i) =>
      (valor > 0 || numero === 0) && (i === 0 || numero > (instalments[i - 1]?.numero ?? 0)),
  )

type Payable = Pick<Concluded, 'linhaDigitavel' | 'valor' | 'vencimento'>

/** Amount and due date encoded in the line match the displayed ones. */
function saysLine({ linhaDigitavel, valor, vencimento }: Payable): boolean {
  if (linhaDigitavel === null) return true
  const reading = readLine(linhaDigitavel, vencimento)
  if (!reading.ok) return false
  const { cents, dueDate } = reading.boleto
  return (cents ?? centsOf(valor)) === centsOf(valor) && (dueDate ?? vencimento) === vencimento
}

const rules = {
  opcao: {
    repetida: ({ id }, _, before) => before.every((one) => one.id !== id),
    'valores-positivos': ({ valorParcela, totalAPagar }) => valorParcela > 0 && totalAPagar > 0,
    'numero-de-parcelas': ({ tipo, quantidade }) =>
      quantidade >= 1 && quantidade <= MOST_INSTALMENTS && (tipo === 'Parcelado' || quantidade === 1),
    'parcelas-somam-o-total': ({ quantidade, valorParcela, valorEntrada, totalAPagar }) =>
      Math.abs(centsOf(valorEntrada) + quantidade * centsOf(valorParcela) - centsOf(totalAPagar)) <=
      quantidade,
    'a-vista-e-o-da-oferta': ({ tipo, totalAPagar }, { valorAVista }) =>
      tipo === 'Parcelado' || isNear(totalAPagar, valorAVista, 1),
    /** The financed amount is the debt minus the discount; the total is at least that. */
    'desconto-cabe-na-divida': ({ quantidade, totalAPagar, valorDesconto }, { valorOriginal }) =>
      valorDesconto < valorOriginal &&
      centsOf(totalAPagar) >= centsOf(valorOriginal) - centsOf(valorDesconto) - quantidade,
    'taxas-combinam': areRates,
    'cet-combina': ({ tipo, cetAoAno, taxaJurosAoMes }) =>
      isCost(cetAoAno, tipo === 'Parcelado' ? taxaJurosAoMes : 0),
  } satisfies Rules<OfferOption, Opportunity>,
  oferta: {
    repetida: ({ idNegociacao }, _, before) => before.every((one) => one.idNegociacao !== idNegociacao),
    'valores-positivos': ({ valorOriginal, valorAVista }) => valorOriginal > 0 && valorAVista > 0,
    'contratos-somam-a-divida': ({ contratos, valorOriginal }) =>
      isTotal(contratos, 'valorOriginal', valorOriginal, contratos.length),
    'desconto-combina': ({ valorOriginal, valorDesconto, valorAVista }) =>
      isSum([valorAVista, valorDesconto], valorOriginal, 1),
    'menor-parcela-positiva': ({ menorParcela }) =>
      menorParcela === null || (menorParcela.valor > 0 && menorParcela.quantidade <= MOST_INSTALMENTS),
    'taxas-combinam': areRates,
    'entrada-e-percentual': ({ percEntradaMinima }) => isPercent(percEntradaMinima),
    'seguro-e-percentual': ({ seguro }) => seguro === null || isPercent(seguro.percentual),
  } satisfies Rules<Opportunity>,
  acordo: {
    repetido: ({ numeroAcordo }, _, before) => before.every((one) => one.numeroAcordo !== numeroAcordo),
    'valores-positivos': ({ valorTotal }) => valorTotal > 0,
    'numero-de-parcelas': ({ quantidadeParcelas, parcelasPagas, parcelas }) =>
      quantidadeParcelas >= 1 &&
      quantidadeParcelas <= MOST_INSTALMENTS &&
      parcelasPagas <= quantidadeParcelas &&
      parcelas.every(({ numero }) => numero <= quantidadeParcelas),
    'parcelas-em-ordem': ({ parcelas }) => isInOrder(parcelas),
    /** A bank may list only open instalments. */
    'parcelas-somam-o-total': ({ parcelas, valorTotal, valorPago }) => {
      const isWhole = parcelas.some(({ estado }) => estado === 'PAGA') || valorPago === 0
      const more = totalOf(parcelas, 'valor') - centsOf(valorTotal)
      return more <= parcelas.length && (!isWhole || parcelas.length === 0 || more >= -parcelas.length)
    },
    'pago-cabe-no-total': ({ valorPago, valorTotal }) => valorPago <= valorTotal,
  } satisfies Rules<Agreement>,
  boletoProposta: {
    repetido: ({ idNegociacao }, _, before) => before.every((one) => one.idNegociacao !== idNegociacao),
    'valores-positivos': ({ valor, valorOriginal }) => valor > 0 && valorOriginal > 0,
    'desconto-combina': ({ valorOriginal, valorDesconto, valor }) =>
      isSum([valor, valorDesconto], valorOriginal, 1),
    'linha-diz-o-mesmo': saysLine,
  } satisfies Rules<ProposalSlip>,
  campanha: {
    'valores-positivos': ({ quantidadeContratos, valor }) => quantidadeContratos > 0 && valor > 0,
  } satisfies Rules<Campaign>,
  termos: {
    /** Exempts changes and summaries, whose last due date may have passed. */
    'vencimento-nao-passou': ({ dataVencimentoUltimaParcela }, within, _, today) =>
      (isRecord(within) && 'contratos' in within) || isDue(dataVencimentoUltimaParcela, today),
    'valores-positivos': ({ valorParcela, totalAPagar, valorOriginal }) =>
      valorParcela > 0 && totalAPagar > 0 && valorOriginal > 0,
    'numero-de-parcelas': ({ qtdeParcelas, parcelas }) =>
      qtdeParcelas >= 1 && parcelas.filter(({ numero }) => numero > 0).length === qtdeParcelas,
    'parcelas-em-ordem': ({ parcelas }) => isSchedule(parcelas),
    'parcelas-somam-o-total': ({ parcelas, totalAPagar }) => isTotal(parcelas, 'valor', totalAPagar),
    'parcela-e-a-das-parcelas': ({ parcelas, valorParcela, qtdeParcelas }) =>
      parcelas.every(({ numero, valor }) => numero === 0 || isNear(valor, valorParcela, qtdeParcelas)),
    /** For a change, the first due date is that of the changed instalment. */
    'datas-combinam': ({ parcelas, dataVencimentoPrimeiraParcela, dataVencimentoUltimaParcela }) =>
      parcelas.some(({ vencimento }) => vencimento === dataVencimentoPrimeiraParcela) &&
      parcelas.at(-1)?.vencimento === dataVencimentoUltimaParcela,
    'emprestimo-e-a-soma': ({ valorSolicitado, valorIof, valorTac, valorSeguro, valorEmprestimos }) =>
      isSum([valorSolicitado, valorIof, valorTac, valorSeguro], valorEmprestimos),
    'desconto-cabe-na-divida': ({ valorDesconto, valorOriginal }) => valorDesconto < valorOriginal,
    'taxas-combinam': areRates,
    'cet-combina': ({ tipo, custoEfetivoTotalAnual, taxaJurosAoMes }) =>
      isCost(custoEfetivoTotalAnual, tipo === 'Parcelado' ? taxaJurosAoMes : 0),
  } satisfies Rules<Terms>,
  conclusao: {
    'valores-positivos': ({ valor, valorTotal }) => valor > 0 && valorTotal > 0,
    'parcelas-em-ordem': ({ parcelas }) => isSchedule(parcelas),
    'parcelas-somam-o-total': ({ parcelas, valorTotal }) =>
      isTotal(parcelas, 'valor', valorTotal, parcelas.length),
    'linha-diz-o-mesmo': saysLine,
    'vencimento-nao-passou': ({ linhaDigitavel, vencimento }, _, __, today) =>
      linhaDigitavel === null || isDue(vencimento, today),
  } satisfies Rules<Concluded>,
  resumo: {
    'parcelas-sao-as-dos-termos': ({ parcelas, termos }) =>
      isSchedule(parcelas) && isTotal(parcelas, 'valor', termos.totalAPagar),
  } satisfies Rules<ProposalSummary>,
  boleto: {
    'valores-positivos': ({ valor }) => valor > 0,
    'linha-diz-o-mesmo': saysLine,
    'vencimento-nao-passou': ({ vencimento }, _, __, today) => isDue(vencimento, today),
  } satisfies Rules<Slip>,
  quitacao: {
    'valores-positivos': ({ valorQuitacao }) => valorQuitacao > 0,
    'parcelas-somam-o-total': ({ parcelas, valorRestante, valorQuitacao }) =>
      isTotal(parcelas, 'valor', valorRestante) && isTotal(parcelas, 'valorNoDia', valorQuitacao),
    'desconto-combina': ({ parcelas, valorRestante, encargosAtraso, desconto, valorQuitacao }) =>
      isTotal(parcelas, 'desconto', desconto) &&
      isTotal(parcelas, 'encargos', encargosAtraso) &&
      isSum([valorRestante, encargosAtraso, -desconto], valorQuitacao),
    'datas-em-ordem': ({ dataMinima, data, dataMaxima }) => isOrdered([dataMinima, data, dataMaxima]),
    'vencimento-nao-passou': ({ dataMinima, boleto }, _, __, today) =>
      isDue(dataMinima, today) &&
      (boleto === null || boleto.pagaEm !== null || isDue(boleto.vencimento, today)),
  } satisfies Rules<Settlement>,
  limites: {
    'limites-em-ordem': (limits) =>
      limits.valorEntradaMinimo <= limits.valorEntradaMaximo &&
      limits.valorParcelaMinimo <= limits.valorParcelaMaximo &&
      limits.quantidadeMinima <= limits.quantidadeMaxima &&
      limits.dataMinima <= limits.dataMaxima,
    'entrada-e-percentual': ({ percEntradaMinima }) => isPercent(percEntradaMinima),
    'vencimento-nao-passou': ({ dataMinima, datasSugeridas }, _, __, today) =>
      [dataMinima, ...datasSugeridas].every((day) => isDue(day, today)),
  } satisfies Rules<Limits>,
}

/** Subject of a rule set; the wire table maps schemas to it. */
export type SenseName = keyof typeof rules
const isName = (name: string): name is SenseName => Object.hasOwn(rules, name)

/** The rules on a given day; with null, due dates are not checked. */
export const senseOn =
  (today: Today): Sense =>
  (name, value, within, before) => {
    const of = isName(name) ? Object.entries(rules[name]) : []
    // The shape has been validated before, so the casts are safe.
    const isBroken = ([, holds]: (typeof of)[number]) =>
      !holds(value as never, within as never, before as never, today)
    return of.find(isBroken)?.[0] ?? null
  }
