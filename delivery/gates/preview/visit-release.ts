import type { Request } from '@playwright/test'
import { type FullRelease, fullRelease } from '../../registry'
import { checkScreen } from '../visit-page'
import type { Visitor, Visitors } from '../visitors'
import { isAt, pathOf, routeVisits, SeenPaths, smokeVisits, type Visit, visitAll } from '../visits'
import { capture, keepFonts } from './screen'

const CALL = /^\/(api|v1)\//
/** A path segment with an identifier or a token. */
const ID = /\/(\d+|[^/]*\d[^/]{7,}|[\w=%.-]{24,})(?=\/|$)/g

function bodyOf(request: Request): string {
  if (!request.headers()['content-type']?.includes('json')) return ''
  const body: unknown = request.postDataJSON()
  if (typeof body !== 'object' || body === null) return ''
  // Each journey step counts as a separate call.
  const step = 'step' in body ? ` ${String(body.step)}` : ''
  return `${step} {${Object.keys(body).sort().join(', ')}}`
}

/** Describes a call without personal data. */
export function callOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url())
  const query = [...new Set(searchParams.keys())].sort().join('&')
  return `${request.method()} ${pathname.replace(ID, '/:id')}${query && `?${query}`}${bodyOf(request)}`
}

/** Calls that belong to no screen: journey steps may be sent from the next page, and any call may fetch the token. */
const OF_NO_SCREEN = /^(POST \/api\/v1\/journey_tracker|GET \/api\/v1\/get-csrf-token)\b/

/** Captures each screen that the visits of the gates reach. */
class Recorder extends SeenPaths {
  private readonly captured = new Set<string>()
  readonly calls = new Set<string>()
  private readonly names = new WeakMap<Visitor, string>()

  constructor(
    private readonly release: FullRelease,
    private readonly into: string,
  ) {
    super()
  }

  async follow(visitor: Visitor, as = 'ninguém'): Promise<Visitor> {
    this.names.set(visitor, as)
    const context = visitor.page.context()
    await context.addInitScript(keepFonts)
    context.on('request', (request) => this.note(request))
    return visitor
  }

  private note(request: Request): void {
    if (request.serviceWorker() !== null || !CALL.test(new URL(request.url()).pathname)) return
    const call = callOf(request)
    const at = OF_NO_SCREEN.test(call) ? 'o percurso' : this.routeAt(new URL(request.frame().url()).pathname)
    if (at !== undefined) this.calls.add(`chamada em ${at}: ${call}`)
  }

  /** The module's route at a path. A widget has no routes and is on every page. */
  private routeAt(path: string): string | undefined {
    const { routes } = this.release
    return routes.length === 0 ? path : routes.find((route) => isAt(route, path))?.path
  }

  override async checkScreen(visitor: Visitor): Promise<string[]> {
    const defects = await checkScreen(visitor, () => false)
    this.isNew(pathOf(visitor))
    await this.take(visitor)
    return defects
  }

  /** @param after description of the preceding action */
  async take(visitor: Visitor, after?: string): Promise<void> {
    const route = this.routeAt(pathOf(visitor))
    if (route === undefined) return
    const name = `${route} · ${after ?? this.names.get(visitor)}`
    if (this.captured.has(name)) return
    this.captured.add(name)
    await capture(visitor.page, this.into, name)
  }
}

/** Also captures the final state of a smoke test, such as a dialog or a message. */
const withItsEnd = (visit: Visit, recorder: Recorder, name: string): Visit => ({
  ...visit,
  async go(visitor) {
    const defects = await visit.go(visitor)
    if (defects.length === 0) await recorder.take(visitor, `depois de "${name}"`)
    return defects
  },
})

/**
 * Opens every route of a release and runs its smoke tests like the gates.
 * @param into gets a folder for each screen, by route, visitor and smoke
 * @returns sorted lines: redirects, API calls by screen, and defects
 */
export async function visitRelease(
  visitors: Visitors,
  name: string,
  version: string,
  into: string,
): Promise<string[]> {
  const release = fullRelease(name, version)
  const recorder = new Recorder(release, into)
  const smokes = smokeVisits({ [name]: version }, recorder).map((visit, i) =>
    withItsEnd(visit, recorder, release.smokes?.[i]?.name ?? ''),
  )
  const followed: Visitors = {
    open: async (as) => recorder.follow(await visitors.open(as), as),
  }
  const visits = [...routeVisits(name, release, recorder), ...smokes]
  // Never stops early, so that every page is captured.
  const visited = await visitAll(visits, followed, () => false)
  // Drops the version, which differs between the releases.
  const defects = [...visited].flatMap(([{ title }, complaints]) =>
    complaints.map((what) => ['defeito', ...title.split(', ').slice(1), what].join(': ')),
  )
  const led = [...recorder.led].map(([at, to]) => `rota ${at} leva a ${to}`)
  return [...led, ...recorder.calls, ...defects].sort()
}
