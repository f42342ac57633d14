import { availableParallelism } from 'node:os'
import type { ReleasedRoute } from '@portal/registry-format'
import { type FullRelease, findRelease } from '../registry'
import { eachOf } from '../storage'
import { overRouteBudget, prepareToMeasure, residueOf } from './residue'
import { runSmoke } from './smoke'
import type { Versions } from './trial-site'
import { checkScreen, visitPage } from './visit-page'
import type { Visitor, Visitors } from './visitors'

/** A route or a smoke test, which a visitor of its own opens. */
export interface Visit {
  module: string
  /** Label for operators: `mfe-panel 1.0.3-0a1b2c3d, smoke "mostra as ofertas"`. */
  title: string
  as?: string | undefined
  /** Returns the defects. */
  go(visitor: Visitor): Promise<string[]>
}

/** Defects of each completed visit. */
type Visited = ReadonlyMap<Visit, readonly string[]>

export const failingOf = (visited: Visited): Visit[] =>
  [...visited].flatMap(([visit, defects]) => (defects.length > 0 ? visit : []))

/**
 * Separates the candidate's defects from existing ones, of which each visit lists two. If every visit fails with and
 * without the candidate, nothing is proven.
 * @param still visits that failed again without the candidate
 */
export function attribute(visited: Visited, still: readonly Visit[]): { broken: string[]; known: string[] } {
  const sentences = (isKnown: boolean) =>
    [...visited]
      .filter(([visit]) => still.includes(visit) === isKnown)
      .map(([{ title }, defects]) => defects.map((what) => `${title}: ${what}`))
  const own = sentences(false)
  const nothing =
    'nenhum passeio dá certo, nem sem esta publicação: nada ficou provado. Conserte antes o que está acima'
  return {
    broken: own.length === 0 ? [nothing] : own.flat(),
    known: sentences(true).flatMap((each) => each.slice(0, 2)),
  }
}

const LONGEST = 300
const STACK_LINES = 3

/** Deduplicates findings by their message and shortens long messages and stacks. */
export function withoutRepeats(findings: readonly string[]): string[] {
  const complaints = new Map<string, { text: string; times: number }>()
  for (const finding of findings) {
    const [firstLine = '', ...rest] = finding.split('\n')
    const complaint = firstLine.replace(/^.*?(rota \S+|em \S+|passo \d+ \S+)( \(.*?\))?:? /, '')
    const known = complaints.get(complaint)
    if (known) known.times += 1
    else {
      const text = [firstLine.slice(0, LONGEST), ...rest.slice(0, STACK_LINES).map((line) => `  ${line}`)]
      complaints.set(complaint, { text: text.join('\n'), times: 1 })
    }
  }
  return [...complaints.values()].map(({ text, times }) => (times > 1 ? `${text} (${times} vezes)` : text))
}

/** Broken pages are slow because they run into time-outs, so a run that is late ends at its findings. */
export function hasLateFindings(lateAfter = 45_000): (visited: Visited) => boolean {
  const late = performance.now() + lateAfter
  return (visited) => performance.now() > late && failingOf(visited).length > 0
}

/**
 * Returns the defects of the completed visits, in the order of `visits`.
 * @param isEnough called before each visit, with the completed visits
 */
export async function visitAll(
  visits: readonly Visit[],
  visitors: Visitors,
  isEnough = hasLateFindings(),
): Promise<Map<Visit, string[]>> {
  const visited = new Map<Visit, string[]>()
  // More at once than cores, because a visit is idle for a third of its time.
  await eachOf(visits, Math.ceil(availableParallelism() * 1.5), async (visit) => {
    if (!isEnough(visited)) visited.set(visit, await openAndVisit(visit, visitors))
  })
  return new Map([...visited].sort(([a], [b]) => visits.indexOf(a) - visits.indexOf(b)))
}

async function openAndVisit({ as, go }: Visit, visitors: Visitors): Promise<string[]> {
  const visitor = await visitors.open(as).catch(({ message }: Error) => message)
  if (typeof visitor === 'string') return [`não há "${as}" para abrir o portal: ${visitor}`]
  try {
    return await go(visitor)
  } finally {
    await visitor.leave()
  }
}

/** Limit for a whole smoke test. */
const SMOKE_MS = 120_000

/** Remembers visited paths, so that axe checks each path once. */
export class SeenPaths {
  private readonly paths = new Set<string>()
  /** Final path of each route, after redirects. */
  readonly led = new Map<string, string>()

  /** Records the path. Returns true the first time. */
  readonly isNew = (path: string): boolean => this.paths.size < this.paths.add(path).size

  has = (route: ReleasedRoute): boolean => [...this.paths].some((path) => isAt(route, path))

  checkScreen(visitor: Visitor): Promise<string[]> {
    return checkScreen(visitor, () => this.isNew(pathOf(visitor)))
  }
}

export const isAt = ({ path: route }: ReleasedRoute, path: string) =>
  new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}$`, 'i').test(path)

const debtor = ({ audience }: ReleasedRoute) =>
  audience === 'debtor' || audience === 'execution' ? 'cliente' : undefined

export const pathOf = ({ page }: Pick<Visitor, 'page'>) => new URL(page.url()).pathname

async function openRoute(visitor: Visitor, route: ReleasedRoute, seen: SeenPaths): Promise<string[]> {
  const response = await visitor.page.goto(route.path.replace(/:[^/]+/g, 'exemplo'))
  // A page without a fragment is a skeleton, because this machine may not run the team's code (`compose.ts`).
  const html = (await response?.text()) ?? ''
  const isFinished = !html.includes(' data-fragment=') || /<main[\s\S]*<h1[\s>]/.test(html)
  const defects = await seen.checkScreen(visitor)
  seen.led.set(route.path, pathOf(visitor))
  return [...(isFinished ? [] : ['a página pronta (prerender) não tem título']), ...defects]
}

/** Routes that were never rendered, except aliases that redirect to another page of the module. */
export const unseenRoutes = ({ routes }: FullRelease, seen: SeenPaths): ReleasedRoute[] =>
  routes.filter((route) => {
    const to = seen.led.get(route.path) ?? ''
    return !seen.has(route) && !routes.some((other) => isAt(other, to))
  })

/** Measures the scripts and leaks of a route, unless it redirects. */
async function measureRoute(
  visitor: Visitor,
  name: string,
  release: FullRelease,
  route: FullRelease['routes'][number],
  routeKb: number,
): Promise<string[]> {
  if (!isAt(route, pathOf(visitor))) return []
  return [
    ...(await overRouteBudget(visitor, release, route, routeKb)),
    ...(await residueOf(visitor, name)),
    ...visitor.errors.splice(0),
  ]
}

/**
 * A visit of every route of a release.
 * @param routeKb budget; if set, scripts and leaks of each route are measured too
 */
export const routeVisits = (name: string, release: FullRelease, seen: SeenPaths, routeKb?: number): Visit[] =>
  release.routes.map((route) => ({
    module: name,
    title: `${name} ${release.version}`,
    as: release.visitors?.[route.path] ?? debtor(route),
    async go(visitor: Visitor) {
      if (routeKb !== undefined) await prepareToMeasure(visitor.page, name)
      const defects = await visitPage(visitor, () => openRoute(visitor, route, seen))
      if (routeKb !== undefined && defects.length === 0)
        defects.push(
          ...(await visitPage(visitor, () => measureRoute(visitor, name, release, route, routeKb))),
        )
      const to = seen.led.get(route.path) ?? route.path
      const led = to === route.path ? '' : ` (levou a ${to})`
      return defects.map((defect) => `rota ${route.path}${led}: ${defect}`)
    },
  }))

export const smokeVisits = (versions: Versions, seen: SeenPaths): Visit[] =>
  Object.entries(versions).flatMap(([name, version]) =>
    (findRelease(name, version)?.smokes ?? []).map((smoke) => ({
      module: name,
      title: `${name} ${version}, smoke "${smoke.name}"`,
      as: smoke.as,
      go: (visitor: Visitor) =>
        visitPage(visitor, () => runSmoke(visitor, smoke, () => seen.checkScreen(visitor)), SMOKE_MS),
    })),
  )
