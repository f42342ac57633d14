import { visit } from '@portal/runtime'
import { type Arrangement, orders } from './sort-and-filter'

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
