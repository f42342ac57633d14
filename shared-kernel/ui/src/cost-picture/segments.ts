import type { CostPart } from '@portal/domain/cost-parts'
import { type Cost, compareWithDebt } from '@portal/domain/debt-comparison'

/** `paid`: of a total whose parts are not known. `forgiven`: of the debt. `more`: beyond the debt. */
export type SegmentKind = CostPart['kind'] | 'paid' | 'forgiven' | 'more'

/** Integer cents from the start of the bar. */
export interface Segment {
  kind: SegmentKind
  from: number
  to: number
}

export const debtOf = ({ debt, newMoney = 0 }: Cost): number => debt + newMoney

/** The bar of a cost: its parts up to the mark of the debt, then what is not paid of it or paid beyond it. */
export function segmentsOf(cost: Cost): readonly Segment[] {
  const mark = debtOf(cost)
  const segments: Segment[] = []
  const add = (kind: SegmentKind, to: number) => {
    const from = segments.at(-1)?.to ?? 0
    if (to > from) segments.push({ kind, from, to })
  }
  let paid = 0
  for (const { kind, cents } of cost.parts ?? [{ kind: 'paid' as const, cents: cost.total }]) {
    paid += cents
    add(kind, Math.min(paid, mark))
  }
  add(compareWithDebt(cost).kind === 'more' ? 'more' : 'forgiven', Math.max(cost.total, mark))
  return segments
}
