import type { TelemetryBudget } from '@portal/registry-format'
import type { Observed } from '../../gateway'

/** Default limits; an INP up to 200 ms is 'good' (https://web.dev/articles/inp). */
export const limitsOf = (budget: TelemetryBudget = {}): Required<TelemetryBudget> => ({
  failurePercent: 0.2,
  inpMs: 200,
  ...budget,
})

const share = (part: number, of: number) => (of === 0 ? 0 : part / of)
const failing = ({ failures, visits }: Observed) => share(failures, visits)
const slow = ({ slow, interactions }: Observed) => share(slow, interactions)

/**
 * Compares a canary with the stable release over the same hours. Returns the metric that is worse, or null.
 * Failures need 50 canary visits with 5 failures and 200 stable visits: a failure rate above the module's limit and
 * above three times the stable rate plus 2 points. A mostly broken canary stops earlier: 8 failures, 10 stable visits,
 * 30 points.
 * INP needs 200 interactions: more than a quarter slower than the module's limit, and 1.5 times the stable share.
 */
export function worseIn(
  canary: Observed,
  stable: Observed,
  budget?: TelemetryBudget,
): 'falhas' | 'INP' | null {
  const limit = limitsOf(budget).failurePercent / 100
  const isComparable = canary.visits >= 50 && canary.failures >= 5 && stable.visits >= 200
  if (isComparable && failing(canary) > Math.max(limit, 3 * failing(stable) + 0.02)) return 'falhas'
  const isEnough = canary.failures >= 8 && stable.visits >= 10
  if (isEnough && failing(canary) > Math.max(limit, 3 * failing(stable) + 0.3)) return 'falhas'
  return canary.interactions >= 200 && slow(canary) > Math.max(1 / 4, 1.5 * slow(stable)) ? 'INP' : null
}

const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
const percent = (value: number) => `${number(100 * value)}%`

/** The compared numbers, for operators. */
export function describe(canary: Observed, stable: Observed, budget?: TelemetryBudget): string {
  const { failurePercent, inpMs } = limitsOf(budget)
  return [
    `${number(canary.visits)} visitas, ${number(stable.visits)} da versão estável`,
    `falhas em ${percent(failing(canary))}, na estável em ${percent(failing(stable))}, limite ${number(failurePercent)}%`,
    `INP acima de ${number(inpMs)} ms em ${percent(slow(canary))} de ${number(canary.interactions)}, na estável em ${percent(slow(stable))}, limite 25%`,
  ].join('; ')
}
