import type { CostPart } from '@portal/domain/cost-parts'
import { type Cost, compareWithDebt } from '@portal/domain/debt-comparison'

/** `forgiven`: part of the debt that is not paid. `more`: paid beyond the debt. */
export type SegmentKind = CostPart['kind'] | 'paid' | 'forgiven' | 'more'

/** Integer cents from the start of the bar. */
export interface Segment {
  kind: SegmentKind
  from: number
  to: number
}

export const debtOf = ({ debt, newMoney = 0 }: Cost): number => debt + newMoney

/** Splits the bar in two: what is paid up to the debt, then the unpaid rest or what is paid beyond it. */
export function segmentsOf(cost: Cost): readonly Segment[] {
  const mark = debtOf(cost)
  const paid = Math.min(cost.total, mark)
  const rest = compareWithDebt(cost).kind === 'more' ? 'more' : 'forgiven'
  const segments: readonly Segment[] = [
    { kind: 'paid', from: 0, to: paid },
    { kind: rest, from: paid, to: Math.max(cost.total, mark) },
  ]
  return segments.filter(({ from, to }) => to > from)
}
