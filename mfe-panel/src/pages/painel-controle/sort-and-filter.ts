import type { Opportunity } from '@portal/contract'
import { containsWords } from '@portal/domain/search'
import { visit } from '@portal/runtime'

/** Minimum number of groups for sorting and filtering to be offered. */
export const MIN_TO_ARRANGE = 6

export type Order = 'bank' | 'discount' | 'instalment' | 'in-full' | 'deadline'

export const orders: readonly { value: Order; label: string }[] = [
  { value: 'bank', label: 'Ordem do banco' },
  { value: 'discount', label: 'Maior desconto à vista' },
  { value: 'instalment', label: 'Menor parcela' },
  { value: 'in-full', label: 'Menor valor à vista' },
  { value: 'deadline', label: 'Termina antes' },
]

export interface Arrangement {
  order: Order
  /** '' for all. */
  product: string
  /** Words of the product name, or digits of a contract number. */
  search: string
}

export const unarranged: Arrangement = { order: 'bank', product: '', search: '' }

type Arranged = Pick<
  Opportunity,
  'nomeProduto' | 'contratos' | 'valorOriginal' | 'menorParcela' | 'valorAVista' | 'validade'
>

// Without instalments, the smallest payment is the whole amount.
const smallest = ({ menorParcela, valorAVista }: Arranged) => menorParcela?.valor ?? valorAVista

const paidShare = ({ valorAVista, valorOriginal }: Arranged) => valorAVista / valorOriginal

const compare: Record<Order, (a: Arranged, b: Arranged) => number> = {
  bank: () => 0,
  discount: (a, b) => paidShare(a) - paidShare(b),
  instalment: (a, b) => smallest(a) - smallest(b),
  'in-full': (a, b) => a.valorAVista - b.valorAVista,
  deadline: (a, b) => a.validade.localeCompare(b.validade),
}

export function sortAndFilter<T extends Arranged>(
  opportunities: readonly T[],
  { order, product, search }: Arrangement,
): T[] {
  return opportunities
    .filter(({ nomeProduto }) => product === '' || nomeProduto === product)
    .filter((opportunity) => containsWords(textOf(opportunity), search))
    .sort(compare[order])
}

function textOf({ nomeProduto, contratos }: Arranged): string {
  return [nomeProduto, ...contratos.flatMap(({ numero, produto }) => [numero, produto])].join('\n')
}

/** The distinct products, in alphabetical order. */
export function productsOf(opportunities: readonly Arranged[]): string[] {
  return [...new Set(opportunities.map(({ nomeProduto }) => nomeProduto))].sort((a, b) =>
    a.localeCompare(b, 'pt-BR'),
  )
}

/** Number of cards rendered initially and per 'Mostrar mais', sized for slow phones. */
export const PAGE_SIZE = 12

export interface ListView {
  arrangement: Arrangement
  /** Maximum number of rendered cards. */
  shown: number
}

/** The saved state of the list, for when the debtor returns from an offer. */
export function restoreListView(products: readonly string[]): ListView {
  const stored = visit.get('opportunityList')
  const order = orders.find(({ value }) => value === stored?.order)?.value ?? 'bank'
  const product = products.includes(stored?.product ?? '') ? (stored?.product ?? '') : ''
  return { arrangement: { order, product, search: stored?.search ?? '' }, shown: stored?.shown ?? PAGE_SIZE }
}

export function saveListView({ arrangement, shown }: ListView): void {
  visit.set('opportunityList', { ...arrangement, shown })
}
