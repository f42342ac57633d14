import type { Terms } from '@portal/contract'
import { centsOf } from '@portal/domain/money'

/** Cents a month: one instalment, or the mean of several that share a column. */
export interface Bar {
  /** Number of the first instalment in it. */
  from: number
  debt: number
  interest: number
}

/** With more columns than this, they are too thin on a phone. */
const MOST_BARS = 36

/** One column per instalment; in long schedules neighbours share one, so that heights stay comparable. */
export function barsOf(schedule: Terms['parcelas']): Bar[] {
  const perBar = Math.max(1, Math.ceil(schedule.length / MOST_BARS))
  return schedule
    .filter((_, i) => i % perBar === 0)
    .map(({ numero }, bar) => {
      const shared = schedule.slice(bar * perBar, (bar + 1) * perBar)
      const mean = (part: 'amortizacao' | 'juros') =>
        shared.reduce((sum, instalment) => sum + centsOf(instalment[part]), 0) / shared.length
      return { from: numero, debt: mean('amortizacao'), interest: mean('juros') }
    })
}
