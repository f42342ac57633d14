import type { FieldEvent } from './beacon'
import { bucketOf, type Counts, MILLISECONDS, SHIFTS, sumOf, toHistogram } from './histogram'
import type { FieldSummary, Histogram } from './summary'

export const SLOT_MS = 60 * 60_000
/** A week of hours, and this many versions of each module: what is older makes room. */
const SLOTS = 7 * 24
const VERSIONS = 12

export type Measure = Extract<FieldEvent, { kind: 'vital' }>['measure'] | 'load'
const boundsOf = (measure: Measure) => (measure.startsWith('cls') ? SHIFTS : MILLISECONDS)

/** What one hour told of one version. */
interface Slot {
  visits: number
  failures: number
  kinds: Map<string, number>
  counts: Map<Measure, Counts>
}
/** The hours by their number since 1970. */
type Version = Map<number, Slot>

/** Some hours of a version together. */
export interface Period {
  visits: number
  /** Visits with at least one failure. */
  failures: number
  /** All failures, by kind. */
  kinds: ReadonlyMap<string, number>
  histogram(measure: Measure): Histogram
}

function periodOf(slots: readonly Slot[]): Period {
  const sum = (of: (slot: Slot) => number) => slots.reduce((total, slot) => total + of(slot), 0)
  const visits = sum((slot) => slot.visits)
  const kinds = new Map<string, number>()
  for (const slot of slots)
    for (const [kind, count] of slot.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  return {
    visits,
    // A beacon may be lost, and with it the visit that a later one tells the failure of.
    failures: Math.min(
      visits,
      sum((slot) => slot.failures),
    ),
    kinds,
    histogram(measure) {
      const bounds = boundsOf(measure)
      return toHistogram(
        bounds,
        sumOf(
          slots.map(({ counts }) => counts.get(measure)),
          bounds,
        ),
      )
    },
  }
}

/** What browsers told, in memory: by module, version and hour, and never more than the site has released. */
export class FieldStore {
  private readonly modules = new Map<string, Map<string, Version>>()

  /**
   * @param isReleased whether the site has this version: anything else is invented
   * @param now milliseconds since 1970
   */
  constructor(
    private readonly isReleased: (module: string, version: string) => boolean,
    private readonly now: () => number = Date.now,
  ) {}

  record(events: readonly FieldEvent[]): void {
    for (const event of events) {
      const slot = this.slotOf(event.module, event.version)
      if (slot) add(slot, event)
    }
  }

  private slotOf(module: string, version: string): Slot | null {
    const known = this.modules.get(module)?.get(version)
    if (!known && !this.isReleased(module, version)) return null
    const versions = this.modules.get(module) ?? new Map<string, Version>()
    this.modules.set(module, versions)
    const slots: Version = known ?? new Map()
    // Those heard of last are at the end.
    versions.delete(version)
    versions.set(version, slots)
    dropOldest(versions, VERSIONS)
    const number = Math.floor(this.now() / SLOT_MS)
    const slot = slots.get(number) ?? { visits: 0, failures: 0, kinds: new Map(), counts: new Map() }
    slots.set(number, slot)
    dropOldest(slots, SLOTS)
    return slot
  }

  moduleNames(): string[] {
    return [...this.modules.keys()].sort()
  }

  /** Versions that have told something within the week, by name. */
  versionsOf(module: string): { version: string; total: Period; hours: ReadonlyMap<number, Period> }[] {
    const oldest = Math.floor(this.now() / SLOT_MS) - SLOTS
    return [...(this.modules.get(module) ?? [])]
      .map(([version, slots]) => {
        const recent = [...slots].filter(([number]) => number > oldest)
        return {
          version,
          total: periodOf(recent.map(([, slot]) => slot)),
          hours: new Map(recent.map(([number, slot]) => [number * SLOT_MS, periodOf([slot])])),
        }
      })
      .filter(({ hours }) => hours.size > 0)
      .sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))
  }

  summary(module: string): FieldSummary {
    return {
      module,
      versions: this.versionsOf(module).map(({ version, total }) => {
        const both = (name: 'inp' | 'lcp' | 'cls') => {
          const all = new Map(total.histogram(name))
          for (const [upper, count] of total.histogram(`${name}-in-app`))
            all.set(upper, (all.get(upper) ?? 0) + count)
          return [...all].sort(([a], [b]) => a - b)
        }
        return {
          version,
          visits: total.visits,
          failures: total.failures,
          vitals: { INP: both('inp'), LCP: both('lcp'), CLS: both('cls') },
        }
      }),
    }
  }
}

function dropOldest(map: Map<unknown, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return
    map.delete(key)
  }
}

function add(slot: Slot, event: FieldEvent): void {
  switch (event.kind) {
    case 'visit':
      slot.visits += 1
      return
    case 'failure':
      // Their names are few; this many are invented.
      if (slot.kinds.size < 20 || slot.kinds.has(event.failure))
        slot.kinds.set(event.failure, (slot.kinds.get(event.failure) ?? 0) + 1)
      if (event.firstOfVisit) slot.failures += 1
      return
    case 'load':
      count(slot, 'load', event.milliseconds, null)
      return
    case 'vital':
      count(slot, event.measure, event.value, event.before)
  }
}

/** A measurement that has grown since it was told leaves its former bucket, if that was in this hour. */
function count(slot: Slot, measure: Measure, value: number, before: number | null): void {
  const bounds = boundsOf(measure)
  const counts = slot.counts.get(measure) ?? bounds.map(() => 0)
  slot.counts.set(measure, counts)
  if (before !== null) {
    const former = bucketOf(bounds, before)
    if (!counts[former]) return
    counts[former] -= 1
  }
  const bucket = bucketOf(bounds, value)
  counts[bucket] = (counts[bucket] ?? 0) + 1
}
