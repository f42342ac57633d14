import type { FieldBudget } from '@portal/registry-format'
import type { Histogram, Observed } from '../telemetry/observed'

/** What a module's visitors may meet, where `module.json` says nothing else. */
const DEFAULT_BUDGET: Required<FieldBudget> = {
  failurePercent: 0.2,
  // 'Good' for the 75th percentile (web.dev/articles/inp).
  inpMs: 200,
}

/** Of the canary, before its share of failures is compared; a small sample has to be worse by some points, too. */
const STAGES = [
  { visits: 50, failures: 5, points: 0.02 },
  { visits: 500, failures: 10, points: 0 },
]
const TIMES_THE_FAILURES = 3
const LEAST_STABLE_VISITS = 200
const LEAST_INTERACTIONS = 200
/** Of the canary's interactions, above what a quarter of the stable release's are above. */
const SLOWER_SHARE = 3 / 8

/**
 * In what the canary is worse, or null. It is stopped once it is over its module's budget and worse than the stable release of
 * the same hours: when more than three times as large a share of its visits fails as of 200 or more of that one (after 50 visits and 5
 * failures by two points more, after 500 and 10 by any), or when, after 200 interactions, three of eight are slower than the stable
 * release's 75th percentile.
 */
export function worseIn(
  canary: Observed,
  stable: Observed,
  budget: FieldBudget = {},
): 'falhas' | 'INP' | null {
  const { failurePercent, inpMs } = { ...DEFAULT_BUDGET, ...budget }
  const failing = failureShare(canary)
  const isFailing = STAGES.some(
    ({ visits, failures, points }) =>
      stable.visits >= LEAST_STABLE_VISITS &&
      canary.visits >= visits &&
      canary.failures >= failures &&
      failing > failurePercent / 100 &&
      failing > TIMES_THE_FAILURES * failureShare(stable) + points,
  )
  if (isFailing) return 'falhas'
  const [slow, usual] = [p75(canary.inp), p75(stable.inp)]
  const isSlower =
    slow !== null &&
    slow > inpMs &&
    total(canary.inp) >= LEAST_INTERACTIONS &&
    shareAbove(canary.inp, usual ?? inpMs) > SLOWER_SHARE
  return isSlower ? 'INP' : null
}

/** What the rule looks at, for operators. */
export function describe(canary: Observed, stable: Observed, budget: FieldBudget = {}): string {
  const { failurePercent, inpMs } = { ...DEFAULT_BUDGET, ...budget }
  return [
    `${number(canary.visits)} visitas, ${number(stable.visits)} da versão estável`,
    `falhas em ${percent(canary)}, na estável em ${percent(stable)}, limite ${number(failurePercent)}%`,
    `INP (p75) ${milliseconds(canary)}, na estável ${milliseconds(stable)}, limite ${number(inpMs)} ms`,
  ].join('; ')
}

const failureShare = ({ failures, visits }: Observed) => (visits === 0 ? 0 : failures / visits)
const total = (histogram: Histogram) => histogram.reduce((sum, [, count]) => sum + count, 0)

/** A bucket counts as its upper bound. */
const shareAbove = (histogram: Histogram, ms: number) =>
  total(histogram.filter(([upper]) => upper > ms)) / total(histogram)
/** Null before anything was measured. */
const p75 = (histogram: Histogram): number | null =>
  histogram.find(([upper]) => shareAbove(histogram, upper) <= 1 / 4)?.[0] ?? null

const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
const percent = (seen: Observed) => `${number(100 * failureShare(seen))}%`
const milliseconds = ({ inp }: Observed) => {
  const value = p75(inp)
  return value === null ? 'sem medida' : `${number(value)} ms`
}
