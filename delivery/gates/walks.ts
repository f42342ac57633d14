import { availableParallelism } from 'node:os'
import type { ReleasedRoute } from '@portal/registry-format'
import { type FullRelease, findRelease } from '../released-files'
import { attempt, look } from './look'
import type { Versions } from './site-state'
import { walk } from './smoke'
import type { Visitor, Visitors } from './visitors'

/** A part of the portal that one visitor opens. */
export interface Walk {
  module: string
  /** What is walked, for operators: `mfe-panel 1.0.3-0a1b2c3d, smoke "mostra as ofertas"`. */
  title: string
  as?: string
  /**
   * Returns what is wrong.
   * @param isLate whether what has been found by now is enough
   */
  go(visitor: Visitor, isLate: () => boolean): Promise<string[]>
}

export type Finding = Walk & { what: string }

export const failingOf = (walks: readonly Walk[], findings: readonly Finding[]): Walk[] =>
  walks.filter((walk) => findings.some(({ go }) => go === walk.go))

/**
 * What of the findings is the candidate's doing, and of each walk that fails without it too the first two.
 * Where every walk fails either way, nothing is known of the candidate.
 * @param still what has failed again without the candidate
 */
export function attribute(
  walks: readonly Walk[],
  findings: readonly Finding[],
  still: ReadonlySet<Walk['go']>,
): { broken: string[]; known: string[] } {
  const told = (walk: Walk) =>
    findings.filter(({ go }) => go === walk.go).map(({ title, what }) => `${title}: ${what}`)
  const old = walks.filter(({ go }) => still.has(go))
  const own = walks.filter(({ go }) => !still.has(go))
  const nothing =
    'nenhum passeio dá certo, nem sem esta publicação: nada ficou provado. Conserte antes o que está acima'
  return {
    broken: own.length === 0 ? [nothing] : own.flatMap(told),
    known: old.flatMap((walk) => told(walk).slice(0, 2)),
  }
}

/** When no further page is opened. */
interface StopRule {
  /** In milliseconds; from then on the first defect of a walk ends it. */
  lateAfter: number
  /** Called before each walk once it is late, with the walks that have ended. */
  isEnough(walked: readonly Walk[], findings: readonly Finding[]): boolean
}

/** A page that is broken takes its time: what is found by then is enough for an answer. */
export const UNTIL_FOUND: StopRule = { lateAfter: 45_000, isEnough: (_, findings) => findings.length > 0 }

export async function walkAll(
  walks: readonly Walk[],
  visitors: Pick<Visitors, 'open'>,
  { lateAfter, isEnough } = UNTIL_FOUND,
): Promise<{ walked: Walk[]; findings: Finding[] }> {
  const late = performance.now() + lateAfter
  const isLate = () => performance.now() > late
  const findings: Finding[] = []
  const walked: Walk[] = []
  const waiting = [...walks]
  const work = async () => {
    while (!(isLate() && isEnough(walked, findings))) {
      const next = waiting.shift()
      if (!next) return
      for (const what of await visit(next, visitors, isLate)) findings.push({ ...next, what })
      walked.push(next)
    }
  }
  // One more than cores: a walk waits for a third of its time.
  await Promise.all(Array.from({ length: Math.ceil(availableParallelism() * 1.5) }, work))
  return { walked, findings }
}

async function visit(
  { as, go }: Walk,
  visitors: Pick<Visitors, 'open'>,
  isLate: () => boolean,
): Promise<string[]> {
  const visitor = await visitors.open(as).catch(({ message }: Error) => message)
  if (typeof visitor === 'string') return [`não há "${as}" para abrir o portal: ${visitor}`]
  try {
    return await go(visitor, isLate)
  } finally {
    await visitor.leave()
  }
}

/** For a whole smoke. */
const SMOKE_MS = 120_000

/** Routes that one visitor opens, one after another. */
const ROUTES_OF_A_VISIT = 5

/** Pages that have been looked at, so that axe looks once. */
export class SeenPaths {
  private readonly paths = new Set<string>()
  /** Where a route led to. */
  readonly led = new Map<string, string>()

  /** Notes the path; true at its first time. */
  readonly isNew = (path: string): boolean => this.paths.size < this.paths.add(path).size

  has = (route: ReleasedRoute): boolean => [...this.paths].some((path) => isAt(route, path))

  look(visitor: Visitor): Promise<string[]> {
    return look(visitor, () => this.isNew(pathOf(visitor)))
  }
}

export const isAt = ({ path: route }: ReleasedRoute, path: string) =>
  new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}$`, 'i').test(path)

const debtor = ({ audience }: ReleasedRoute) =>
  audience === 'debtor' || audience === 'execution' ? 'cliente' : undefined

export const pathOf = ({ page }: Pick<Visitor, 'page'>) => new URL(page.url()).pathname

async function openRoute(visitor: Visitor, route: ReleasedRoute, seen: SeenPaths): Promise<string[]> {
  const response = await visitor.page.goto(route.path.replace(/:[^/]+/g, 'exemplo'))
  // A page without a fragment is a skeleton: this machine may run no code of the module's team (`compose.ts`).
  const html = (await response?.text()) ?? ''
  const isFinished = !html.includes(' data-fragment=') || /<main[\s\S]*<h1[\s>]/.test(html)
  const defects = await seen.look(visitor)
  seen.led.set(route.path, pathOf(visitor))
  return [...(isFinished ? [] : ['a página pronta (prerender) não tem título']), ...defects]
}

/** Routes that were never on the screen; another name of a page of the module leads to it. */
export const unseenRoutes = ({ routes }: FullRelease, seen: SeenPaths): ReleasedRoute[] =>
  routes.filter((route) => {
    const to = seen.led.get(route.path) ?? ''
    return !seen.has(route) && !routes.some((other) => isAt(other, to))
  })

const groupsOf = <T>(items: readonly T[], size: number): T[][] =>
  items.length === 0 ? [] : [items.slice(0, size), ...groupsOf(items.slice(size), size)]

/** Every route of a release. */
export function routeWalks(
  name: string,
  { version, routes, visitors = {} }: FullRelease,
  seen: SeenPaths,
): Walk[] {
  const asOf = (route: ReleasedRoute) => visitors[route.path] ?? debtor(route)
  const people = [...new Set(routes.map(asOf))]
  return people.flatMap((as) =>
    groupsOf(
      routes.filter((route) => asOf(route) === as),
      ROUTES_OF_A_VISIT,
    ).map((group) => ({
      module: name,
      title: `${name} ${version}`,
      ...(as !== undefined && { as }),
      async go(visitor: Visitor, isLate: () => boolean) {
        const defects: string[] = []
        for (const route of group) {
          if (defects.length > 0 && isLate()) break
          for (const defect of await attempt(visitor, () => openRoute(visitor, route, seen))) {
            const to = seen.led.get(route.path) ?? route.path
            const led = to === route.path ? '' : ` (levou a ${to})`
            defects.push(`rota ${route.path}${led}: ${defect}`)
          }
        }
        return defects
      },
    })),
  )
}

/** The smokes of these releases. */
export const smokeWalks = (versions: Versions, seen: SeenPaths): Walk[] =>
  Object.entries(versions).flatMap(([name, version]) =>
    (findRelease(name, version)?.smokes ?? []).map((smoke) => ({
      module: name,
      title: `${name} ${version}, smoke "${smoke.name}"`,
      ...(smoke.as !== undefined && { as: smoke.as }),
      go: (visitor: Visitor) =>
        attempt(visitor, () => walk(visitor, smoke, () => seen.look(visitor)), SMOKE_MS),
    })),
  )
