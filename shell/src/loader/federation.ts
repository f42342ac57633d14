import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'
import { getConfig } from '@portal/runtime'
import { version } from 'react'
import { guardedRemotes } from './guarded-remotes'
import { integrityOf } from './integrity'
import { getScriptPolicy } from './script-policy'

declare const __KERNEL_VERSION__: string
declare const __ROUTER_VERSION__: string

const remotes = guardedRemotes({
  integrityOf,
  createScriptURL: (address) => getScriptPolicy().createScriptURL(address),
  getTimeout: () => getConfig().moduleTimeoutMs,
})

const provide = (version: string, load: () => Promise<unknown>) => ({
  version,
  async get() {
    const provided = await load()
    return () => provided
  },
  shareConfig: { singleton: true, requiredVersion: false as const },
})

let federation: ModuleFederation | undefined

/** Creates the host. The registry names the remotes later; none of them provides a shared package. */
async function start(): Promise<ModuleFederation> {
  /** Packages in the initial chunks. */
  const started = {
    react: provide(version, () => import('react')),
    'react/jsx-runtime': provide(version, () => import('react/jsx-runtime')),
    'react-dom': provide(version, () => import('react-dom')),
    'react-dom/client': provide(version, () => import('react-dom/client')),
    '@portal/runtime': provide(__KERNEL_VERSION__, () => import('@portal/runtime')),
    '@portal/runtime/router': provide(__KERNEL_VERSION__, () => import('@portal/runtime/router')),
    ...(process.env.NODE_ENV === 'development' && {
      'react-refresh/runtime': provide('0.19.0', () => import('react-refresh/runtime')),
    }),
    // Shared under its public name, but limited to the exports that modules may use.
    'react-router-dom': provide(__ROUTER_VERSION__, () => import('@portal/runtime/router')),
  }
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [provideRuntimeCore(), remotes],
    shared: {
      ...started,
      '@portal/runtime/query': provide(__KERNEL_VERSION__, loadQuery),
      '@portal/runtime/slots': provide(__KERNEL_VERSION__, () => loadSlots()),
    },
  })
  federation = host
  // Routes in a module's entry read these packages synchronously, so they must be loaded before it.
  await Promise.all(Object.keys(started).map((name) => host.loadShare(name)))
  return host
}

/** Created when the first module loads. */
let hosting: Promise<ModuleFederation> | undefined

export interface Remote {
  /** Of the module. The container and its global variable have underscores instead of hyphens. */
  name: string
  entry: string
  version: string
}

/** Remotes by container name; a newly selected release replaces the previous one. */
const registered = new Map<string, Remote>()

/** Fills the list that the Module Federation devtools read: the runtime only fills it from manifests. */
function listForDevtools(): void {
  const remotes = [...registered.values()]
  const toEntry = ({ name, entry, version }: Remote) => [
    `${name}:${version}`,
    { version, remoteEntry: entry, globalName: name },
  ]
  Object.assign(__FEDERATION__.moduleInfo, Object.fromEntries(remotes.map(toEntry)), {
    shell: {
      version: __KERNEL_VERSION__,
      remoteEntry: '',
      remotesInfo: Object.fromEntries(
        remotes.map(({ name, version }) => [name, { matchedVersion: version }]),
      ),
    },
  })
}

/** Loads what the module exposes under `./<expose>`. Rejects with a RemoteFailure. */
export async function loadExpose({ name: module, ...file }: Remote, expose: string): Promise<unknown> {
  const remote = { ...file, name: module.replace(/-/g, '_') }
  const { name, entry } = remote
  hosting ??= start()
  const host = await hosting
  const before = registered.get(name)
  if (before?.entry !== entry) {
    host.registerRemotes([remote], { force: before !== undefined })
    registered.set(name, remote)
  }
  listForDevtools()
  return await host.loadRemote(`${name}/${expose}`)
}

/**
 * Loads the shared packages outside the initial chunks; they are in one file. It must load before the screens that
 * use them: the runtime evaluates a screen with a missing share, which throws, and does not evaluate it again.
 */
export const loadQuery = (): Promise<unknown> => import('@portal/runtime/query')

let loadSlots = async (): Promise<unknown> => null
/** Injected by the bootstrap: the slot host loads modules, so a direct import would be a cycle. */
export const provideSlots = (load: typeof loadSlots): void => {
  loadSlots = load
}

export interface SharedStatus {
  name: string
  version: string
  /** The build that provides the copy in use. */
  from: string
  /** Modules that have loaded it. */
  usedBy: readonly string[]
}

/** Empty until the first module has loaded. */
export function listShared(): SharedStatus[] {
  return Object.entries(federation?.shareScopeMap.default ?? {}).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, { from, useIn }]) => ({
      name,
      version,
      from,
      usedBy: useIn.filter((user) => user !== from),
    })),
  )
}
