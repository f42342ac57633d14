import { rmSync } from 'node:fs'
import type { TelemetryBudget } from '@portal/registry-format'
import { type Observed, parseMetrics } from '../../gateway'
import { deployedOn, findRelease, readRegistry } from '../../registry'
import { inSite, readJsonIfThere, urls, writeAtomically } from '../../storage'
import { stopCanary } from '../module-control'

const TIMEOUT_MS = 10_000
const NOTHING: Observed = { visits: 0, failures: 0, interactions: 0, slow: 0 }

/** Counter baselines of a canary, since it was last stopped, and of its stable release, recorded at the same time. */
interface Beginning {
  versions: { canary: string; stable: string; stopped?: string | undefined }
  counts: { canary: Observed; stable: Observed }
}

const fileOf = (name: string) => inSite('.canary', `${name}.json`)

/**
 * Checks every canary once and stops those that are worse.
 * @param collector base URL of the `/metrics` endpoint
 * @returns a sentence for each canary; a canary that could not be checked keeps running, with the reason
 */
export async function watchCanaries(collector: string): Promise<string[]> {
  const sentences: string[] = []
  for (const { name, stable, canary } of Object.values(deployedOn(readRegistry()))) {
    if (!canary) {
      rmSync(fileOf(name), { force: true })
      continue
    }
    const versions = { canary: canary.release.version, stable: stable.version }
    const sentence = await watchCanary(collector, name, versions).catch(
      ({ message }: Error) => `não foi possível comparar, o canário segue como está (${message})`,
    )
    sentences.push(`${name} ${versions.canary}: ${sentence}`)
  }
  return sentences
}

async function watchCanary(
  collector: string,
  name: string,
  versions: Beginning['versions'],
): Promise<string> {
  const budget = findRelease(name, versions.canary)?.field
  const url = new URL(urls.METRICS_PATH, collector)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url.href}: ${response.status}`)
  const text = await response.text()
  // Rejects a proxy's error page. A collector that has just started already lists the metric.
  if (!text.includes('portal_visits_total')) throw new Error(`${url.href}: sem métricas do portal`)
  const counts = parseMetrics(text, name, limitsOf(budget).inpMs)
  const seen = since(name, versions, {
    canary: counts.get(versions.canary) ?? NOTHING,
    stable: counts.get(versions.stable) ?? NOTHING,
  })
  const sentence = describe(seen.canary, seen.stable, budget)
  const worse = worseIn(seen.canary, seen.stable, budget)
  if (worse === null) return sentence
  return (await stopCanary(name, `pior em ${worse}: ${sentence}`, versions))
    ? `parado, pior em ${worse}: ${sentence}`
    : 'mudou enquanto era comparado'
}

const KEYS = ['visits', 'failures', 'interactions', 'slow'] as const
const isLess = (one: Observed, other: Observed) => KEYS.some((key) => one[key] < other[key])
const minus = (one: Observed, other: Observed): Observed => ({
  visits: one.visits - other.visits,
  failures: one.failures - other.failures,
  interactions: one.interactions - other.interactions,
  slow: one.slow - other.slow,
})

/** Counts since the baseline. The first check of a version pair records it, and a counter reset starts at zero. */
function since(name: string, pair: Beginning['versions'], now: Beginning['counts']): Beginning['counts'] {
  const stopped = findRelease(name, pair.canary)?.stopped
  const versions = { ...pair, stopped: stopped?.at }
  const saved = readJsonIfThere<Beginning>(fileOf(name))
  const isSame = JSON.stringify(saved?.versions) === JSON.stringify(versions)
  // All visits of a new canary count; a canary that was stopped and restarted begins at its current count.
  const baseline = stopped ? now.canary : NOTHING
  let begun = saved && isSame ? saved.counts : { canary: baseline, stable: now.stable }
  if (isLess(now.canary, begun.canary) || isLess(now.stable, begun.stable))
    begun = { canary: NOTHING, stable: NOTHING }
  writeAtomically(fileOf(name), JSON.stringify({ versions, counts: begun }))
  return { canary: minus(now.canary, begun.canary), stable: minus(now.stable, begun.stable) }
}

/** Default limits; an INP up to 200 ms is 'good' (https://web.dev/articles/inp). */
const limitsOf = (budget: TelemetryBudget = {}): Required<TelemetryBudget> => ({
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
function describe(canary: Observed, stable: Observed, budget?: TelemetryBudget): string {
  const { failurePercent, inpMs } = limitsOf(budget)
  return [
    `${number(canary.visits)} visitas, ${number(stable.visits)} da versão estável`,
    `falhas em ${percent(failing(canary))}, na estável em ${percent(failing(stable))}, limite ${number(failurePercent)}%`,
    `INP acima de ${number(inpMs)} ms em ${percent(slow(canary))} de ${number(canary.interactions)}, na estável em ${percent(slow(stable))}, limite 25%`,
  ].join('; ')
}
