import type { FieldBudget } from '@portal/runtime/module-contract'
import type { Histogram, VersionSummary } from '../field/summary'
import { type Count, evidenceAbove, evidenceHigher, evidenceOfAny, type Prior } from './evidence'

/** What a module's visitors may meet, where `module.json` says nothing else. */
const DEFAULT_BUDGET: Required<FieldBudget> = {
  failurePercent: 0.2,
  // 'Good' for the 75th percentile (web.dev/articles/inp).
  inpMs: 200,
}

/**
 * At most 1 % of the canaries that are no worse are stopped, each over all of its life: most of it is for failures,
 * which are rare, as a slow release shows in every visit.
 */
const ENOUGH = { failures: Math.log(1 / 0.008), inp: Math.log(1 / 0.002) }

/** Faults that matter are in a few visits of a hundred; a release that is on fails in fewer. */
const CANARY_FAILURES: Prior = { hits: 1, misses: 20 }
const STABLE_FAILURES: Prior = { hits: 0.5, misses: 100 }

/** Milliseconds at which the two distributions are compared, chosen before any data. */
const INP_STEPS = [50, 75, 100, 150, 200, 300, 400, 600, 800, 1200]
/** Of the visits, a quarter may lie above the 75th percentile. */
const ABOVE_P75 = 0.25

export type Observed = Pick<VersionSummary, 'visits' | 'failures'> & { inp: Histogram }

/**
 * In what the canary is worse than the stable release and over the module's budget, or null. A stable release that
 * is over the budget too says nothing against the canary. Both must be shown, so the weaker evidence counts.
 */
export function judge(canary: Observed, stable: Observed, budget: FieldBudget = {}): 'falhas' | 'INP' | null {
  const { failurePercent, inpMs } = { ...DEFAULT_BUDGET, ...budget }
  if (failsMore(canary, stable, failurePercent / 100)) return 'falhas'
  if (isSlower(canary.inp, stable.inp, inpMs)) return 'INP'
  return null
}

/** What `judge` looks at, for operators. */
export function describe(canary: Observed, stable: Observed, budget: FieldBudget = {}): string {
  const { failurePercent, inpMs } = { ...DEFAULT_BUDGET, ...budget }
  return [
    `${number(canary.visits)} visitas, ${number(stable.visits)} da versão estável`,
    `falhas em ${share(canary)}, na estável em ${share(stable)}, limite ${number(failurePercent)}%`,
    `INP (p75) ${p75(canary.inp)}, na estável ${p75(stable.inp)}, limite ${number(inpMs)} ms`,
  ].join('; ')
}

const failures = ({ failures, visits }: Observed): Count => ({ hits: failures, of: visits })

/** The cheap question first: of most canaries it is the last one. */
const failsMore = (canary: Observed, stable: Observed, limit: number): boolean =>
  evidenceAbove(failures(canary), limit, CANARY_FAILURES) >= ENOUGH.failures &&
  evidenceHigher(failures(canary), failures(stable), [CANARY_FAILURES, STABLE_FAILURES]) >= ENOUGH.failures

const isSlower = (canary: Histogram, stable: Histogram, limitMs: number): boolean =>
  evidenceAbove(slower(canary, limitMs), ABOVE_P75) >= ENOUGH.inp &&
  evidenceOfAny(INP_STEPS.map((ms) => evidenceHigher(slower(canary, ms), slower(stable, ms)))) >= ENOUGH.inp

const total = (histogram: Histogram) => histogram.reduce((sum, [, count]) => sum + count, 0)

/** A bucket counts as its upper bound. */
const slower = (histogram: Histogram, ms: number): Count => ({
  hits: total(histogram.filter(([upper]) => upper > ms)),
  of: total(histogram),
})

const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
const share = ({ failures, visits }: Observed) => `${number(visits === 0 ? 0 : (100 * failures) / visits)}%`

function p75(histogram: Histogram): string {
  const limit = total(histogram) * ABOVE_P75
  const bucket = histogram.find(([upper]) => slower(histogram, upper).hits <= limit)
  return bucket ? `${number(bucket[0])} ms` : 'sem medida'
}
