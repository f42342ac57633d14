/**
 * How many measurements lie in each bucket: its upper bound in milliseconds, and the count, in the order of the bounds.
 * Empty buckets are left out.
 */
export type Histogram = readonly (readonly [upper: number, count: number])[]

/** What browsers reported of one version. */
export interface Observed {
  /** Documents that used this version. */
  visits: number
  /** Visits with at least one failure of this version. */
  failures: number
  inp: Histogram
}

/** The bound of what is above the last one. JSON has no infinity. */
const BEYOND = Number.MAX_SAFE_INTEGER

const SAMPLE = /^(portal_\w+)\{(.*)\} (\S+)$/gm
const LABEL = /(\w+)="([^"]*)"/g

/** The versions of a module in a text of Prometheus metrics (`metrics.ts`). */
export function parseMetrics(text: string, module: string): ReadonlyMap<string, Observed> {
  const counts = new Map<string, { visits: number; failures: number; atMost: Map<number, number> }>()
  for (const [, name, labelText = '', value] of text.matchAll(SAMPLE)) {
    const labels = Object.fromEntries([...labelText.matchAll(LABEL)].map(([, key, label]) => [key, label]))
    const { version = '' } = labels
    if (labels.module !== module) continue
    const known = counts.get(version) ?? { visits: 0, failures: 0, atMost: new Map<number, number>() }
    counts.set(version, known)
    if (name === 'portal_visits_total') known.visits += Number(value)
    if (name === 'portal_failed_visits_total') known.failures += Number(value)
    if (name === 'portal_web_vital_seconds_bucket' && labels.name === 'inp') {
      const ms = labels.le === '+Inf' ? BEYOND : Math.round(Number(labels.le) * 1000)
      known.atMost.set(ms, (known.atMost.get(ms) ?? 0) + Number(value))
    }
  }
  return new Map(
    [...counts].map(([version, { visits, failures, atMost }]) => [
      version,
      // A beacon may be lost, and with it the visit that a later one reports the failure of.
      { visits, failures: Math.min(visits, failures), inp: bucketsOf(atMost) },
    ]),
  )
}

/** Prometheus counts all up to a bound. */
function bucketsOf(atMost: ReadonlyMap<number, number>): Histogram {
  const bounds = [...atMost].sort(([a], [b]) => a - b)
  return bounds
    .map(([upper, count], i) => [upper, count - (bounds[i - 1]?.[1] ?? 0)] as const)
    .filter(([, count]) => count > 0)
}
