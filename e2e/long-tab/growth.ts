/** Counts after garbage collection; `bytes` is the JavaScript heap. */
export interface Counts {
  nodes: number
  listeners: number
  bytes: number
}
type Measure = keyof Counts

/** Growth during one lap of a leg. */
export interface Left {
  leg: string
  navigations: number
  grown: Counts
}

/** A leg, named after the module whose pages it visits, with the modules whose pages it only passes. */
export interface Part {
  leg: string
  passes: readonly string[]
}

export interface Leak {
  /** `shell` also for growth per navigation or release, whichever module renders. */
  module: string
  measure: Measure
  each: 'lap' | 'navigation' | 'release'
  amount: number
}

/** Fluctuation without a leak: none of nodes and listeners; the heap varies by browser tables and React's old tree. */
const WOBBLE: Counts = { nodes: 0, listeners: 0, bytes: 16_384 }
/** Allowance per lap, for functions that V8 compiles on first use, including the test's own. */
const COMPILED: Counts = { nodes: 0, listeners: 0, bytes: 3072 }
/** Allowance per navigation, for scroll positions kept by the router and compiled functions. */
const SCROLLED: Counts = { nodes: 0, listeners: 0, bytes: 128 }
/** Fluctuation between documents of different versions and histories; a leaked document has ten times as much. */
const WOBBLE_OF_DOCUMENTS: Counts = { nodes: 50, listeners: 50, bytes: 524_288 }
const MEASURES = ['nodes', 'listeners', 'bytes'] as const

/**
 * Mean growth per lap; 0 unless most laps grew and their sum exceeds the fluctuation. A one-time allocation is no
 * growth, and neither is a cache that is filled and emptied.
 */
export function steadyGrowth(laps: readonly number[], wobble: number): number {
  const grew = laps.filter((each) => each > 0)
  const sum = laps.reduce((before, each) => before + each, 0)
  return grew.length > laps.length / 2 && sum > wobble ? Math.ceil(sum / laps.length) : 0
}

type Growth = ReadonlyMap<string, number>

function growthOf(parts: readonly Part[], laps: readonly Left[], measure: Measure): Growth {
  const valuesOf = (of: string) =>
    laps.filter(({ leg }) => leg === of).map(({ grown }) => grown[measure] - COMPILED[measure])
  return new Map(parts.map(({ leg }) => [leg, steadyGrowth(valuesOf(leg), WOBBLE[measure])]))
}

const sumOf = (laps: readonly Left[], of: (lap: Left) => number) =>
  laps.reduce((before, each) => before + of(each), 0)
const ofNavigations = (laps: readonly Left[], measure: Measure) =>
  sumOf(laps, ({ grown }) => grown[measure]) / sumOf(laps, ({ navigations }) => navigations)

/**
 * Growth per navigation, independent of the page. If a leg leaks, every leg must grow by at least a third of the
 * highest rate; if none does, their sum may reveal what is too small in each.
 */
function perNavigation(growth: Growth, laps: readonly Left[], measure: Measure): number {
  const moving = laps.filter(({ navigations }) => navigations > 0)
  if ([...growth.values()].some((each) => each > 0)) {
    const legs = [...new Set(moving.map(({ leg }) => leg))]
    const rates = legs.map((of) =>
      ofNavigations(
        moving.filter(({ leg }) => leg === of),
        measure,
      ),
    )
    const least = Math.min(...rates)
    return least * 3 >= Math.max(...rates) ? Math.round(least) : 0
  }
  const values = moving.map(({ grown, navigations }) => grown[measure] - navigations * SCROLLED[measure])
  return steadyGrowth(values, WOBBLE[measure]) > 0 ? Math.round(ofNavigations(moving, measure)) : 0
}

/** Subtracts the growth explained by the modules that a leg only passes. */
function ownGrowth(parts: readonly Part[], growth: Growth): Growth {
  const own = new Map<string, number>()
  for (const { leg, passes } of parts) {
    const explained = passes.reduce((sum, each) => sum + (own.get(each) ?? 0), 0)
    own.set(leg, Math.max(0, (growth.get(leg) ?? 0) - explained))
  }
  return own
}

/**
 * The leaks of a long tab.
 * @param parts legs of the tour; a leg follows those whose pages it passes
 * @param laps laps of all legs, without the warm-up
 * @param ends counts at the end of each round; a release separates two rounds
 */
export function leaksOf(parts: readonly Part[], laps: readonly Left[], ends: readonly Counts[]): Leak[] {
  return MEASURES.flatMap((measure): Leak[] => {
    const increases = ends.slice(1).map((end, index) => end[measure] - (ends[index]?.[measure] ?? 0))
    const release = steadyGrowth(increases, WOBBLE_OF_DOCUMENTS[measure])
    const ofReleases: Leak[] =
      release > 0 ? [{ module: 'shell', measure, each: 'release', amount: release }] : []
    const growth = growthOf(parts, laps, measure)
    const amount = perNavigation(growth, laps, measure)
    if (amount > 0) return [...ofReleases, { module: 'shell', measure, each: 'navigation', amount }]
    const ofLegs = [...ownGrowth(parts, growth)].filter(([, own]) => own > 0)
    return [
      ...ofReleases,
      ...ofLegs.map(([module, own]) => ({ module, measure, each: 'lap' as const, amount: own })),
    ]
  })
}

const PER = { lap: 'volta', navigation: 'navegação', release: 'publicação' }
const WORDS = { nodes: 'nós', listeners: 'ouvintes', bytes: 'bytes' }

export const inWords = ({ module, measure, each, amount }: Leak) =>
  `${module}: +${amount} ${WORDS[measure]} por ${PER[each]}`
