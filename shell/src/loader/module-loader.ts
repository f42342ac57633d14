import { kernelAccepts, type ModuleRelease, type RegisteredModule } from '@portal/registry-format'
import { getConfig } from '@portal/runtime'
import { matchRoutes, type RouteObject } from '@portal/runtime/router'
import { dropRestored, selectRelease } from '../registry/registry'
import { reportFailure } from './failure-report'
import { isLeaving } from './leaving'
import { failureKindOf, isTransient, ModuleFailure } from './module-failure'
import { overrideOf } from './override'
import { loadExpose } from './remote-entry'

declare const __KERNEL_VERSION__: string

/**
 * The one place that loads remotes. A module goes
 * idle -> loading -> ready, or -> failed(kind); a failed one -> retrying -> ready or failed.
 */
export type ModuleState =
  | { status: 'idle' }
  | { status: 'loading' | 'retrying'; version: string }
  | { status: 'ready'; version: string; loadedInMs: number }
  | { status: 'failed'; version: string; failure: ModuleFailure }

const RETRY_DELAYS_MS = [400, 1500]
/** A page that is being left may get no file, and the one that stays after all gets them again. */
const LEAVING_DELAY_MS = 1000

/** Of the modules that somebody has opened: one that was only prepared is idle. */
const states = new Map<string, ModuleState>()
/** What runs in this tab, whatever fails later: a container is evaluated only once. */
const running = new Map<string, Extract<ModuleState, { status: 'ready' }>>()
const loadedExposes = new Map<string, Promise<unknown>>()

export const moduleState = (name: string): ModuleState => states.get(name) ?? { status: 'idle' }
/** The version of a module that runs in this tab, if one does. */
export const loadedVersion = (name: string): string | null => running.get(name)?.version ?? null

const containerName = (name: string) => name.replace(/-/g, '_')
const delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), getConfig().moduleTimeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Runs `load`, and again after a pause for network failures or one wrong file. Rejects with a ModuleFailure. */
async function loadWithRetries<T>(
  module: RegisteredModule,
  release: ModuleRelease,
  url: string | undefined,
  load: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; ) {
    let threw = false
    const onError = (event: ErrorEvent) => {
      if (event.filename.split('?')[0] === url) threw = true
    }
    window.addEventListener('error', onError)
    try {
      return await withTimeout(load())
    } catch (error) {
      const kind = failureKindOf(error, url, threw)
      const isCancelled = isLeaving() && (kind === 'network' || kind === 'integrity')
      const pause = isCancelled ? LEAVING_DELAY_MS : RETRY_DELAYS_MS[tries]
      // The browser, or the gateway's delta, may hold a wrong copy of a file, which is asked for again at another address.
      const isCopy = kind === 'integrity' && tries === 0
      if (pause === undefined || !(isCancelled || isTransient(kind) || isCopy)) {
        throw new ModuleFailure(kind, module.name, release.version, { cause: error })
      }
      if (moduleState(module.name).status === 'loading')
        states.set(module.name, { status: 'retrying', version: release.version })
      await delay(pause)
      if (!isCancelled) tries += 1
    } finally {
      window.removeEventListener('error', onError)
    }
  }
}

async function loadExposed(module: RegisteredModule, expose: string): Promise<unknown> {
  const release = selectRelease(module)
  if (module.disabled !== undefined) throw new ModuleFailure('disabled', module.name, release.version)
  if (!kernelAccepts(__KERNEL_VERSION__, release.kernel)) {
    throw new ModuleFailure('incompatible-kernel', module.name, release.version)
  }
  const started = performance.now()
  const entry = overrideOf(module.name) ?? new URL(release.entry.href, location.href).href
  const name = containerName(module.name)
  const found = await loadWithRetries(module, release, entry, () => loadExpose(name, entry, expose))
  if (found === null || typeof found !== 'object' || !('default' in found)) {
    throw new ModuleFailure('invalid-module', module.name, release.version)
  }
  const loadedInMs = Math.round(performance.now() - started)
  running.set(module.name, { status: 'ready', version: release.version, loadedInMs })
  return found.default
}

function loadOnce(module: RegisteredModule, expose: string): Promise<unknown> {
  const key = `${module.name}/${expose}`
  let work = loadedExposes.get(key)
  if (!work) {
    work = loadExposed(module, expose).catch((error: unknown) => {
      loadedExposes.delete(key)
      throw error
    })
    loadedExposes.set(key, work)
  }
  return work
}

/** What somebody has asked for: its state is the module's, and a failure is recorded once for all who wait for it. */
async function opened<T>(module: RegisteredModule, load: () => Promise<T>): Promise<T> {
  const { name } = module
  const { version } = selectRelease(module)
  const isRetry = moduleState(name).status === 'failed'
  if (!running.has(name)) states.set(name, { status: isRetry ? 'retrying' : 'loading', version })
  try {
    const loaded = await load()
    const ready = running.get(name)
    if (ready) states.set(name, ready)
    return loaded
  } catch (error) {
    throw recordFailure(name, version, error)
  }
}

function recordFailure(name: string, version: string, error: unknown): ModuleFailure {
  const failure =
    error instanceof ModuleFailure ? error : new ModuleFailure('evaluation', name, version, { cause: error })
  const known = moduleState(name)
  if (known.status === 'failed' && known.failure === failure) return failure
  states.set(name, { status: 'failed', version, failure })
  if (failure.kind !== 'disabled') dropRestored()
  reportFailure(failure)
  return failure
}

/** What a module exposes under `expose`, loaded once; after a failure the next call loads it again. */
export const loadModule = (module: RegisteredModule, expose: string): Promise<unknown> =>
  opened(module, () => loadOnce(module, expose))

const isRouteList = (value: unknown): value is RouteObject[] =>
  Array.isArray(value) &&
  value.every(
    (route) => typeof route === 'object' && route !== null && ('path' in route || 'children' in route),
  )

/**
 * The route of a module that serves `pathname`, its screen already loaded: a route passed to the router
 * with an unresolved `lazy` would cache a failed download until the tab is closed.
 */
export const loadRoute = (module: RegisteredModule, pathname: string): Promise<RouteObject> =>
  opened(module, () => loadBranch(module, pathname))

/** Loads what `loadRoute` will need. Says nothing of a failure: who then opens the page tries again, and is told. */
export async function prepareRoute(module: RegisteredModule, pathname: string): Promise<void> {
  await loadBranch(module, pathname).catch(() => undefined)
}

async function loadBranch(module: RegisteredModule, pathname: string): Promise<RouteObject> {
  const release = selectRelease(module)
  const routes = await loadOnce(module, 'routes')
  if (!isRouteList(routes)) throw new ModuleFailure('invalid-module', module.name, release.version)
  const branch = matchRoutes(routes, pathname)?.map((match) => match.route)
  if (!branch) throw new ModuleFailure('invalid-module', module.name, release.version)
  return await loadWithRetries(module, release, undefined, () => resolveBranch(branch))
}

/** The routes from a top one down to the matched one, each with its lazy part loaded and merged in. */
async function resolveBranch(branch: readonly RouteObject[]): Promise<RouteObject> {
  const [first, ...rest] = await Promise.all(branch.map(resolveLazy))
  if (!first) throw new Error('empty branch')
  let parent = first
  for (const child of rest) {
    parent.children = [child]
    parent = child
  }
  return first
}

async function resolveLazy({ lazy, ...route }: RouteObject): Promise<RouteObject> {
  if (typeof lazy !== 'function') return route
  return { ...route, ...(await lazy()) } as RouteObject
}
