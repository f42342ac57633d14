import { existsSync, mkdirSync, rmSync } from 'node:fs'
import type { RegisteredModule } from '@portal/registry-format'
import { stopCanary } from '../module-control'
import { readRegistry } from '../registry-store'
import { findRelease } from '../released-files'
import { inSite, readJson, writeAtomically } from '../site'
import { METRICS_PATH } from '../site-routes'
import { type Histogram, type Observed, parseMetrics } from '../telemetry/observed'
import { describe, worseIn } from './stop-rule'

const TIMEOUT_MS = 10_000
const NOTHING: Observed = { visits: 0, failures: 0, inp: [] }

interface Pair {
  canary: Observed
  stable: Observed
}

/**
 * What was seen of a canary and of the stable release in the same hours: what the stable one did before says as much
 * about the bank's API of that day as about the release.
 */
interface Comparison {
  versions: { canary: string; stable: string }
  since: string
  seen: Pair
  /** The collector's last answer, from which the next one is counted. */
  last: Pair
}

const fileOf = (name: string) => inSite('.canary', `${name}.json`)
const findComparison = (name: string) =>
  existsSync(fileOf(name)) ? readJson<Comparison>(fileOf(name)) : undefined

/**
 * Looks once at every canary and takes back those that are worse: `watch` neither starts nor changes anything else.
 * @param collector base URL of what answers `/metrics`
 * @returns a sentence for each canary; whatever could not be looked at is left as it is, and its sentence says why
 */
export async function watchCanaries(collector: string): Promise<string[]> {
  const sentences: string[] = []
  const { modules, shell } = readRegistry()
  for (const module of [...Object.values(modules), { ...shell, name: 'shell', stable: shell }]) {
    if (!module.canary) {
      rmSync(fileOf(module.name), { force: true })
      continue
    }
    const about = `${module.name} ${module.canary.release.version}`
    try {
      sentences.push(`${about}: ${await watchCanary(collector, module, module.canary.release.version)}`)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      sentences.push(`${about}: não foi possível comparar, o canário segue como está (${why})`)
    }
  }
  return sentences
}

async function watchCanary(
  collector: string,
  { name, stable }: Pick<RegisteredModule, 'name'> & { stable: { version: string } },
  version: string,
) {
  const observed = await fetchObserved(collector, name)
  const versions = { canary: version, stable: stable.version }
  const { seen } = compare(name, versions, {
    canary: observed.get(version) ?? NOTHING,
    stable: observed.get(stable.version) ?? NOTHING,
  })
  const budget = findRelease(name, version)?.field
  const text = describe(seen.canary, seen.stable, budget)
  const worse = worseIn(seen.canary, seen.stable, budget)
  if (worse === null) return text
  return (await stopCanary(name, `pior em ${worse}: ${text}`, versions))
    ? `parado, pior em ${worse}: ${text}`
    : 'mudou enquanto era comparado'
}

async function fetchObserved(collector: string, name: string): Promise<ReadonlyMap<string, Observed>> {
  const url = new URL(METRICS_PATH, collector)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url.href}: ${response.status}`)
  const text = await response.text()
  // A page that a proxy answers with has no metrics; a collector that has just begun names them.
  if (!text.includes('portal_visits_total')) throw new Error(`${url.href}: sem métricas do portal`)
  return parseMetrics(text, name)
}

/** Adds what is new since the last look, and saves it: a watch that is started again goes on. */
function compare(name: string, versions: Comparison['versions'], last: Pair): Comparison {
  const found = findComparison(name)
  const stopped = findRelease(name, versions.canary)?.stopped
  const isSame = found?.versions.canary === versions.canary && found.versions.stable === versions.stable
  const comparison =
    found && isSame && !(stopped && stopped.at > found.since)
      ? { ...found, seen: add(found, last), last }
      : {
          versions,
          since: new Date().toISOString(),
          // All visits of a new canary count, and none of one that had been stopped.
          seen: { canary: isSame || stopped ? NOTHING : last.canary, stable: NOTHING },
          last,
        }
  mkdirSync(inSite('.canary'), { recursive: true })
  writeAtomically(fileOf(name), JSON.stringify(comparison))
  return comparison
}

/** A collector that forgets, an hour that is too old or all of it, tells nothing by that answer. */
function add({ seen, last: before }: Comparison, last: Pair): Pair {
  if (!holds(last.canary, before.canary) || !holds(last.stable, before.stable)) return seen
  return {
    canary: plus(seen.canary, minus(last.canary, before.canary)),
    stable: plus(seen.stable, minus(last.stable, before.stable)),
  }
}

const countAt = (histogram: Histogram, bound: number) =>
  histogram.find(([upper]) => upper === bound)?.[1] ?? 0

const holds = (later: Observed, earlier: Observed): boolean =>
  later.visits >= earlier.visits &&
  later.failures >= earlier.failures &&
  earlier.inp.every(([upper, count]) => countAt(later.inp, upper) >= count)

const minus = (later: Observed, earlier: Observed): Observed => ({
  visits: later.visits - earlier.visits,
  failures: later.failures - earlier.failures,
  inp: later.inp.map(([upper, count]) => [upper, count - countAt(earlier.inp, upper)]),
})

function plus(one: Observed, other: Observed): Observed {
  const counts = new Map(one.inp)
  for (const [upper, count] of other.inp) counts.set(upper, (counts.get(upper) ?? 0) + count)
  return {
    visits: one.visits + other.visits,
    failures: one.failures + other.failures,
    inp: [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b),
  }
}
