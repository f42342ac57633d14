import type { Request } from '@playwright/test'
import type { withVisitors } from '../gates/gate'
import { look } from '../gates/look'
import type { Visitor, Visitors } from '../gates/visitors'
import { isAt, pathOf, routeWalks, SeenPaths, smokeWalks, type Walk, walkAll } from '../gates/walks'
import { type FullRelease, fullRelease } from '../released-files'
import { capture, keepFonts, type Screen } from './screen'

/** What a browser finds in one release. */
export interface Walked {
  /** By route, visitor and smoke. */
  screens: ReadonlyMap<string, Screen>
  /** Where routes lead, calls to the bank by screen, and what the gates would refuse; sorted lines. */
  lines: readonly string[]
}

type Stage = Parameters<Parameters<typeof withVisitors>[0]>[0]

const CALL = /^\/(api|v1)\//
/** A part of a path that is somebody's, or made by chance. */
const ID = /\/(\d+|[^/]*\d[^/]{7,}|[\w=%.-]{24,})(?=\/|$)/g

function bodyOf(request: Request): string {
  if (!request.headers()['content-type']?.includes('json')) return ''
  const body: unknown = request.postDataJSON()
  if (typeof body !== 'object' || body === null) return ''
  // A step of the journey is a call of its own.
  const step = 'step' in body ? ` ${String(body.step)}` : ''
  return `${step} {${Object.keys(body).sort().join(', ')}}`
}

/** A call without the data of a person. */
export function callOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url())
  const query = [...new Set(searchParams.keys())].sort().join('&')
  return `${request.method()} ${pathname.replace(ID, '/:id')}${query && `?${query}`}${bodyOf(request)}`
}

/** Steps of the journey are sent in their order, some from the page after; a token is asked for where one is needed first. */
const OF_NO_SCREEN = /^(POST \/api\/v1\/journey_tracker|GET \/api\/v1\/get-csrf-token)\b/

/** Captures the screens that the gates' walks come to. */
class Recorder extends SeenPaths {
  readonly screens = new Map<string, Screen>()
  readonly calls = new Set<string>()
  private readonly names = new WeakMap<Visitor, string>()

  constructor(private readonly release: FullRelease) {
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

  /** The module's route at a path; a widget is on every page. */
  private routeAt(path: string): string | undefined {
    const { routes } = this.release
    return routes.length === 0 ? path : routes.find((route) => isAt(route, path))?.path
  }

  override async look(visitor: Visitor): Promise<string[]> {
    const defects = await look(visitor, () => false)
    this.isNew(pathOf(visitor))
    await this.take(visitor)
    return defects
  }

  /** @param after what has been done there */
  async take(visitor: Visitor, after?: string): Promise<void> {
    const route = this.routeAt(pathOf(visitor))
    if (route === undefined) return
    const name = `${route} · ${after ?? this.names.get(visitor)}`
    if (!this.screens.has(name)) this.screens.set(name, await capture(visitor.page))
  }
}

/** Of a smoke the end too: a dialog, an answer, a message. */
const withItsEnd = (walk: Walk, recorder: Recorder, name: string): Walk => ({
  ...walk,
  async go(visitor, isLate) {
    const defects = await walk.go(visitor, isLate)
    if (defects.length === 0) await recorder.take(visitor, `depois de "${name}"`)
    return defects
  },
})

/** Every page takes its time: nothing is enough before the last one. */
const TO_THE_END = { lateAfter: Number.MAX_SAFE_INTEGER, isEnough: () => false }

/** Opens every route of a release and walks its smokes, as the gates do. */
export async function walkRelease(
  { visitors }: Pick<Stage, 'visitors'>,
  name: string,
  version: string,
): Promise<Walked> {
  const release = fullRelease(name, version)
  const recorder = new Recorder(release)
  const smokes = smokeWalks({ [name]: version }, recorder).map((walk, i) =>
    withItsEnd(walk, recorder, release.smokes?.[i]?.name ?? ''),
  )
  const followed: Pick<Visitors, 'open'> = {
    open: async (as) => recorder.follow(await visitors.open(as), as),
  }
  const { findings } = await walkAll(
    [...routeWalks(name, release, recorder), ...smokes],
    followed,
    TO_THE_END,
  )
  // Without the version, which differs each time.
  const defects = findings.map(({ title, what }) =>
    ['defeito', ...title.split(', ').slice(1), what].join(': '),
  )
  const led = [...recorder.led].map(([at, to]) => `rota ${at} leva a ${to}`)
  return { screens: recorder.screens, lines: [...led, ...recorder.calls, ...defects].sort() }
}
