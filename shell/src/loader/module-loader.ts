import { kernelAccepts, type ModuleRelease, type RegisteredModule } from '@portal/registry-format'
import { getConfig } from '@portal/runtime'
import { matchRoutes, type RouteObject } from '@portal/runtime/router'
import { dropRestored, selectRelease } from '../registry/registry'
import { beginVisit } from '../telemetry/visits'
import { reportFailure } from './failure-report'
import { loadExpose, loadQuery } from './federation'
import { isLeaving } from './leaving'
import { failureKindOf, isTransient, ModuleFailure } from './module-failure'

declare const __KERNEL_VERSION__: string

/**
 * The only code that loads remotes. States of a module:
 * idle -> loading -> ready or failed(kind); failed -> retrying -> ready or failed.
 */
export type ModuleState =
  | { status: 'idle' }
  | { status: 'loading' | 'retrying'; version: string }
  | { status: 'ready'; version: string; loadedInMs: number }
  | { status: 'failed'; version: string; failure: ModuleFailure }

const RETRY_DELAYS_MS = [400, 1500]
/** Delay before a retry when the browser cancelled the request because of a navigation that may not happen. */
const LEAVING_DELAY_MS = 1000

/** Of opened modules only; a preloaded module stays idle. */
const states = new Map<string, ModuleState>()
/** Modules evaluated in this tab. Later failures do not remove them, as a container is evaluated only once. */
const running = new Map<string, Extract<ModuleState, { status: 'ready' }>>()
/** Exports of one exposed file; `entries` only in that of the routes. */
type Exposed = { default: unknown; entries?: unknown }
const loadedExposes = new Map<string, Promise<Exposed>>()

export const moduleState = (name: string): ModuleState => states.get(name) ?? { status: 'idle' }
/** Version of the module evaluated in this tab, or null. */
export const loadedVersion = (name: string): string | null => running.get(name)?.version ?? null

const delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), getConfig().moduleTimeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Retries network and HTTP failures, and one integrity failure. Rejects with a ModuleFailure. */
export async function loadWithRetries<T>(
  module: RegisteredModule,
  release: ModuleRelease,
  load: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; ) {
    try {
      return await withTimeout(load())
    } catch (error) {
      const kind = failureKindOf(error)
      const isCancelled = isLeaving() && (kind === 'network' || kind === 'integrity')
      const pause = isCancelled ? LEAVING_DELAY_MS : RETRY_DELAYS_MS[tries]
      // The browser or the gateway's delta encoding may cache a corrupt file; the retry bypasses the cache.
      const isCopy = kind === 'integrity' && tries === 0
      if (pause === undefined || !(isCancelled || isTransient(kind) || isCopy)) {
        throw new ModuleFailure(kind, module.name, release.version, { cause: error })
      }
      if (moduleState(module.name).status === 'loading')
        states.set(module.name, { status: 'retrying', version: release.version })
      await delay(pause)
      if (!isCancelled) tries += 1
    }
  }
}

async function loadExposed(module: RegisteredModule, expose: string): Promise<Exposed> {
  const release = selectRelease(module)
  if (module.disabled !== undefined) throw new ModuleFailure('disabled', module.name, release.version)
  if (!kernelAccepts(__KERNEL_VERSION__, release.kernel)) {
    throw new ModuleFailure('incompatible-kernel', module.name, release.version)
  }
  const started = performance.now()
  const remote = {
    name: module.name,
    entry: new URL(release.entry.href, location.href).href,
    version: release.version,
  }
  const exposed = await loadWithRetries(module, release, () => loadExpose(remote, expose))
  if (exposed === null || typeof exposed !== 'object' || !('default' in exposed)) {
    throw new ModuleFailure('invalid-module', module.name, release.version)
  }
  const loadedInMs = Math.round(performance.now() - started)
  running.set(module.name, { status: 'ready', version: release.version, loadedInMs })
  return exposed
}

export function loadOnce(module: RegisteredModule, expose: string): Promise<Exposed> {
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

const refused = new Set<string>()
/** The next call of `opened` fails as unresponsive; the one after it loads the module. */
export const refuseOnce = (name: string): void => void refused.add(name)

/** Runs a load requested by the visitor: updates the module's state and reports each failure once. */
export async function opened<T>(module: RegisteredModule, load: () => Promise<T>): Promise<T> {
  const { name } = module
  const { version } = selectRelease(module)
  if (refused.delete(name)) throw new ModuleFailure('unresponsive', name, version)
  beginVisit(name, version)
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

/** Loads an exposed file once; a failed load is not cached. */
export const loadModule = (module: RegisteredModule, expose: string): Promise<unknown> =>
  opened(module, async () => (await loadOnce(module, expose)).default)

const isRouteList = (value: unknown): value is RouteObject[] =>
  Array.isArray(value) &&
  value.every(
    (route) => typeof route === 'object' && route !== null && ('path' in route || 'children' in route),
  )

/**
 * Loads the module's route for `pathname` with its lazy part resolved: React Router would cache a rejected `lazy` for
 * the lifetime of the tab.
 */
export const loadRoute = (module: RegisteredModule, pathname: string): Promise<RouteObject> =>
  opened(module, () => loadBranch(module, pathname))

/** Preloads a route. Ignores failures: `loadRoute` retries and reports them. */
export async function prepareRoute(module: RegisteredModule, pathname: string): Promise<void> {
  await loadBranch(module, pathname).catch(() => undefined)
}

async function loadBranch(module: RegisteredModule, pathname: string): Promise<RouteObject> {
  const release = selectRelease(module)
  const { default: routes } = await loadOnce(module, 'routes')
  if (!isRouteList(routes)) throw new ModuleFailure('invalid-module', module.name, release.version)
  const branch = matchRoutes(routes, pathname)?.map((match) => match.route)
  if (!branch) throw new ModuleFailure('invalid-module', module.name, release.version)
  const { routes: declared } = release
  return await loadWithRetries(module, release, async () => {
    if (declared.some(({ audience }) => audience === 'debtor' || audience === 'execution')) await loadQuery()
    return await resolveBranch(branch)
  })
}

/** Merges the lazy part of each matched route, from the root down to the leaf. */
async function resolveBranch(branch: readonly RouteObject[]): Promise<RouteObject> {
  const [route, ...rest] = await Promise.all(branch.map(resolveLazy))
  if (!route) throw new Error('empty branch')
  let parent = route
  for (const child of rest) {
    parent.children = [child]
    parent = child
  }
  return route
}

async function resolveLazy({ lazy, ...route }: RouteObject): Promise<RouteObject> {
  if (typeof lazy !== 'function') return route
  return { ...route, ...(await lazy()) } as RouteObject
}
