import type { OfferOption } from '@portal/contract'
import { centsOf, formatMoney } from '@portal/domain/money'

export type Mark = 'Menor custo' | 'Menor parcela' | 'Prazo conhecido' | 'Menor prazo'

const highlighted: Readonly<Record<NonNullable<OfferOption['destaque']>, Mark>> = {
  MENOR_PARCELA: 'Menor parcela',
  PRAZO_CONHECIDO: 'Prazo conhecido',
  MENOR_PRAZO: 'Menor prazo',
}

/**
 * Badges of the visible options: the bank's own, and the lowest total. The smallest instalment gets none, as it belongs
 * to the most expensive plan. A tie marks the first; a single option has no badge.
 */
export function marksOf(options: readonly OfferOption[]): ReadonlyMap<string, readonly Mark[]> {
  const marks = new Map<string, Mark[]>()
  const add = (option: OfferOption | undefined, mark: Mark) => {
    if (!option) return
    const own = marks.get(option.id) ?? []
    if (!own.includes(mark)) marks.set(option.id, [...own, mark])
  }
  for (const option of options) if (option.destaque !== null) add(option, highlighted[option.destaque])
  if (options.length < 2) return marks
  add(byTotal(options)[0], 'Menor custo')
  return marks
}

/** Sorts by total, lowest first; stable. */
export const byTotal = <T extends OfferOption>(options: readonly T[]): T[] =>
  [...options].sort((a, b) => a.totalAPagar - b.totalAPagar)

/** The option with the lowest total among those without down payment; null if there is none. */
export const bestWithoutDownPayment = (options: readonly OfferOption[]): OfferOption | null =>
  byTotal(options.filter(({ tipo, valorEntrada }) => tipo === 'Parcelado' && valorEntrada === 0))[0] ?? null

/** Longer lists are grouped, to limit the height of the page. */
const MOST_TOGETHER = 12

export const groupsOf = <T>(options: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(options.length / MOST_TOGETHER) }, (_, i) =>
    options.slice(i * MOST_TOGETHER, (i + 1) * MOST_TOGETHER),
  )

/** 'De 13 a 24 parcelas, de R$ 2.300,00 a R$ 2.900,00 no total' */
export function groupInWords(options: readonly OfferOption[]): string {
  const range = (values: readonly number[], words: (value: number) => string) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return least === most ? words(least) : `de ${words(least)} a ${words(most)}`
  }
  const counts = options.filter(({ tipo }) => tipo === 'Parcelado').map(({ quantidade }) => quantidade)
  const parts = [
    ...(counts.length < options.length ? ['à vista'] : []),
    ...(counts.length > 0 ? [`${range(counts, String)} parcelas`] : []),
  ].join(' ou ')
  const totals = range(
    options.map(({ totalAPagar }) => totalAPagar),
    (reais) => formatMoney(centsOf(reais)),
  )
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}, ${totals} no total`
}

/** The options with or without insurance; all if insurance makes no difference. */
export function visibleOptions(options: readonly OfferOption[], insurance: boolean): readonly OfferOption[] {
  const matching = options.filter(({ comSeguro, tipo }) => comSeguro === insurance || tipo === 'A vista')
  return matching.some(({ tipo }) => tipo === 'Parcelado') ? matching : options
}

/** The equivalent option with insurance on or off: same kind, same mark, nearest count. */
export function counterpart(
  options: readonly OfferOption[],
  chosen: OfferOption,
  insurance: boolean,
): OfferOption | null {
  const alike = visibleOptions(options, insurance).filter(
    ({ tipo, destaque }) => tipo === chosen.tipo && destaque === chosen.destaque,
  )
  return (
    alike.find(({ id }) => id === chosen.id) ??
    alike.find(({ quantidade }) => quantidade === chosen.quantidade) ??
    alike[0] ??
    null
  )
}
