/** Collected metrics of one version of a module, for the status page. */
export interface Counts {
  module: string
  version: string
  visits: number
  failedVisits: number
  /** By failure kind. */
  failures: Record<string, number>
  /** 75th percentile of LCP and INP in milliseconds, where measured. */
  p75: Record<string, number>
  /** By fingerprint; `place` is the file, line and column that threw. */
  errors: { fingerprint: string; place: string; count: number }[]
}

const SAMPLE = /^(portal_\w+)\{(.*)\} (\S+)$/gm
const LABEL = /(\w+)="([^"]*)"/g

interface Read extends Counts {
  /** Cumulative histogram of each vital: counts by upper bound in seconds. */
  bounds: Record<string, Map<number, number>>
}

/** The lowest bound that covers 75% of the samples, in milliseconds. */
function p75Of(bounds: ReadonlyMap<number, number>): number | undefined {
  const sorted = [...bounds].sort(([a], [b]) => a - b)
  const all = sorted.at(-1)?.[1] ?? 0
  const [seconds] = sorted.find(([, atMost]) => atMost >= 0.75 * all) ?? []
  return all > 0 && seconds !== undefined && Number.isFinite(seconds) ? Math.round(seconds * 1000) : undefined
}

/** @param text Prometheus' text format (`delivery/gateway/telemetry/metrics.ts`) */
export function readMetrics(text: string): Counts[] {
  const byVersion = new Map<string, Read>()
  for (const [, name = '', labelText = '', amount] of text.matchAll(SAMPLE)) {
    const labels = Object.fromEntries([...labelText.matchAll(LABEL)].map(([, key, label]) => [key, label]))
    const { module = '', version = '', kind = '', fingerprint = '', place = '', le = '' } = labels
    const value = Number(amount)
    const nothing = { visits: 0, failedVisits: 0, failures: {}, p75: {}, errors: [], bounds: {} }
    const read: Read = byVersion.get(`${module} ${version}`) ?? { module, version, ...nothing }
    byVersion.set(`${module} ${version}`, read)
    if (name === 'portal_visits_total') read.visits += value
    if (name === 'portal_failed_visits_total') read.failedVisits += value
    if (name === 'portal_failures_total') read.failures[kind] = (read.failures[kind] ?? 0) + value
    if (name === 'portal_errors_total') {
      const same = read.errors.find((error) => error.fingerprint === fingerprint)
      if (same) same.count += value
      else read.errors.push({ fingerprint, place, count: value })
    }
    if (name !== 'portal_web_vital_seconds_bucket') continue
    const bounds = read.bounds[labels.name ?? ''] ?? new Map<number, number>()
    read.bounds[labels.name ?? ''] = bounds
    const bound = Number(le.replace('+Inf', 'Infinity'))
    bounds.set(bound, (bounds.get(bound) ?? 0) + value)
  }
  return [...byVersion.values()].map(({ bounds, ...counts }) => {
    for (const [vital, each] of Object.entries(bounds)) {
      const p75 = p75Of(each)
      if (p75 !== undefined) counts.p75[vital] = p75
    }
    return counts
  })
}
