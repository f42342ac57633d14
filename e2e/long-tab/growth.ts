/** What a tab holds after collection; `bytes` are the heap of JavaScript. */
export interface Counts {
  nodes: number
  listeners: number
  bytes: number
}
type Measure = keyof Counts

/** What one lap of a part of the tour left behind. */
export interface Left {
  leg: string
  navigations: number
  grown: Counts
}

/** A part of the tour, by the module whose pages it visits, and the modules whose pages it only passes. */
export interface Part {
  leg: string
  passes: readonly string[]
}

export interface Leak {
  /** `shell` also for what every navigation or every release leaves behind, whoever draws the page. */
  module: string
  measure: Measure
  each: 'lap' | 'navigation' | 'release'
  amount: number
}

/**
 * By how much one level differs from another where nothing is left behind. Nodes and listeners do not; of the heap
 * it is what the browser's own tables and React's last two screens happen to hold.
 */
const WOBBLE: Counts = { nodes: 0, listeners: 0, bytes: 16_384 }
/** Of a lap: functions that the browser compiles when they are used for the first time, tools of the test included. */
const COMPILED: Counts = { nodes: 0, listeners: 0, bytes: 3072 }
/** Of a navigation: the router keeps where each place was scrolled to, and the same functions count. */
const SCROLLED: Counts = { nodes: 0, listeners: 0, bytes: 128 }
/** What two documents differ by, which differ in version and history; a whole one has ten times as much. */
const WOBBLE_OF_DOCUMENTS: Counts = { nodes: 50, listeners: 50, bytes: 524_288 }
const MEASURES = ['nodes', 'listeners', 'bytes'] as const

/**
 * What each lap leaves behind: 0 unless most of them grew, and all together by more than the level wobbles. What is made
 * once is no growth, and neither is a store that fills and is emptied.
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
 * What each navigation leaves behind, whatever the page. Where a leg leaks, all others must leave a third of it or more for each;
 * where none does, all of them together may show what is too little in each.
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

/** Without what the pages explain that a leg only passes. */
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
 * @param parts of the tour, those whose pages are passed before those that pass them
 * @param laps of all parts, without those that a tab needs to be warm
 * @param ends what the tab held at the end of each round; there is a release between two
 */
export function leaksOf(parts: readonly Part[], laps: readonly Left[], ends: readonly Counts[]): Leak[] {
  return MEASURES.flatMap((measure): Leak[] => {
    const kept = ends.slice(1).map((end, index) => end[measure] - (ends[index]?.[measure] ?? 0))
    const release = steadyGrowth(kept, WOBBLE_OF_DOCUMENTS[measure])
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
