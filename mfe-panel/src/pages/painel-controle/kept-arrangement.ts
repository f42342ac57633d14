import { visit } from '@portal/runtime'
import { type Arrangement, orders } from './arrange'

/** Cards at first, and with each 'Mostrar mais': a cheap phone draws these at once. */
export const PAGE = 12

export interface ListView {
  arrangement: Arrangement
  /** Cards drawn, at most. */
  shown: number
}

/** How the list stood when it was left; whoever looks into an offer and comes back finds it again. */
export function keptView(products: readonly string[]): ListView {
  const kept = visit.get('opportunityList')
  const order = orders.find(({ value }) => value === kept?.order)?.value ?? 'bank'
  const product = products.includes(kept?.product ?? '') ? (kept?.product ?? '') : ''
  return { arrangement: { order, product, search: kept?.search ?? '' }, shown: kept?.shown ?? PAGE }
}

export function keepView({ arrangement, shown }: ListView): void {
  visit.set('opportunityList', { ...arrangement, shown })
}
