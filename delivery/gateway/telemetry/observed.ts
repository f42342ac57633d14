/** Browser telemetry of one version. */
export interface Observed {
  /** Documents that used this version. */
  visits: number
  /** Visits in which this version failed at least once. */
  failures: number
  interactions: number
  /** Interactions above the limit. */
  slow: number
}

const SAMPLE = /^portal_(visits_total|failed_visits_total|web_vital_seconds_bucket)\{(.*)\} (\S+)$/gm
const LABEL = /(\w+)="([^"]*)"/g

/**
 * Parses Prometheus metrics (`metrics.ts`) of a module, by version.
 * @param inpMs limit, rounded up to a bucket's upper bound
 */
export function parseMetrics(text: string, module: string, inpMs = 200): ReadonlyMap<string, Observed> {
  const versions = new Map<string, Record<string, number>>()
  for (const [, metric = '', labelText = '', value] of text.matchAll(SAMPLE)) {
    const {
      version = '',
      le,
      ...labels
    } = Object.fromEntries([...labelText.matchAll(LABEL)].map(([, key, label]) => [key, label]))
    if (labels.module !== module || (le !== undefined && labels.name !== 'inp')) continue
    const counts = versions.get(version) ?? {}
    const name = le ?? metric
    versions.set(version, { ...counts, [name]: (counts[name] ?? 0) + Number(value) })
  }
  const ofVersion = (counts: Readonly<Record<string, number>>): Observed => {
    const { visits_total: visits = 0, failed_visits_total: failures = 0, '+Inf': interactions = 0 } = counts
    const bounds = Object.keys(counts).filter((bound) => Number(bound) * 1000 >= inpMs)
    const atMost = Math.min(interactions, ...bounds.map((bound) => counts[bound] ?? 0))
    // Lost beacons can make failures exceed visits.
    return { visits, failures: Math.min(visits, failures), interactions, slow: interactions - atMost }
  }
  return new Map([...versions].map(([version, counts]) => [version, ofVersion(counts)]))
}
