/**
 * What visitors' browsers told of one module, by version. `GET /field/summary?module=<name>` of the collector answers
 * with it; whoever compares releases reads it with `parseFieldSummary`.
 */
export interface FieldSummary {
  module: string
  versions: readonly VersionSummary[]
}

export interface VersionSummary {
  version: string
  /** Documents in which this version drew or loaded something. */
  visits: number
  /** Visits with at least one failure of this version. */
  failures: number
  vitals: Readonly<Record<VitalName, Histogram>>
}

export const VITAL_NAMES = ['INP', 'LCP', 'CLS'] as const
export type VitalName = (typeof VITAL_NAMES)[number]

/**
 * How many measurements lie in each bucket: its upper bound (milliseconds; CLS without a unit), and the count. Empty
 * buckets may be left out; the last bound also holds everything above it.
 */
export type Histogram = readonly (readonly [upper: number, count: number])[]

type Fields = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isBound = (value: unknown): value is number => typeof value === 'number' && value >= 0

function parseHistogram(value: unknown): Histogram {
  if (!Array.isArray(value)) throw new Error('a histogram is a list')
  let before = -1
  return value.map((bucket: unknown) => {
    const [upper, count]: readonly unknown[] = Array.isArray(bucket) ? bucket : []
    if (!isBound(upper) || !isCount(count) || upper <= before)
      throw new Error('a bucket is its bound, above the one before, and a count')
    before = upper
    return [upper, count] as const
  })
}

function parseVersion(value: unknown): VersionSummary {
  if (!isObject(value) || typeof value.version !== 'string' || !isObject(value.vitals))
    throw new Error('a version has a name and vitals')
  const { version, visits, failures, vitals } = value
  if (!isCount(visits) || !isCount(failures) || failures > visits)
    throw new Error(`${version}: failures are a part of its visits`)
  return {
    version,
    visits,
    failures,
    vitals: {
      INP: parseHistogram(vitals.INP),
      LCP: parseHistogram(vitals.LCP),
      CLS: parseHistogram(vitals.CLS),
    },
  }
}

/** Throws what is wrong with it: a decision about a release is not taken on half an answer. */
export function parseFieldSummary(value: unknown): FieldSummary {
  if (!isObject(value) || typeof value.module !== 'string' || !Array.isArray(value.versions))
    throw new Error('a summary has a module and versions')
  return { module: value.module, versions: value.versions.map(parseVersion) }
}
