import { visit } from '@portal/runtime'
import { type Arrangement, orders } from './sort-and-filter'

/** Cards at first, and with each 'Mostrar mais': a cheap phone draws these at once. */
export const PAGE_SIZE = 12

export interface ListView {
  arrangement: Arrangement
  /** Cards drawn, at most. */
  shown: number
}

/** How the list stood when it was left; whoever looks into an offer and comes back finds it again. */
export function restoreListView(products: readonly string[]): ListView {
  const stored = visit.get('opportunityList')
  const order = orders.find(({ value }) => value === stored?.order)?.value ?? 'bank'
  const product = products.includes(stored?.product ?? '') ? (stored?.product ?? '') : ''
  return { arrangement: { order, product, search: stored?.search ?? '' }, shown: stored?.shown ?? PAGE_SIZE }
}

export function saveListView({ arrangement, shown }: ListView): void {
  visit.set('opportunityList', { ...arrangement, shown })
}
