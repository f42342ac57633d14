import type { ModuleFederation, ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { isRecord } from '@portal/domain/record'
import { failureKindOf, RemoteFailure } from './module-failure'

/** What the host supplies to the plugin. */
export interface RemoteGuard {
  /** Value of the `integrity` attribute; empty allows an unhashed entry, undefined blocks the entry (fail closed). */
  integrityOf(entry: string): string | undefined
  /** From the host's Trusted Types policy. */
  createScriptURL(address: string): string
  /** In milliseconds. */
  getTimeout(): number
}

type ShareScope = ModuleFederation['shareScopeMap'][string]
type Shared = ShareScope[string][string]

const mapValues = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/**
 * Copies a shared package for one remote. The runtime caches a rejected load in `loading`; the copy resets it, so that
 * the next call retries. `useIn` stays shared.
 */
function copyOf(original: Shared): Shared {
  const copy: Shared = {
    ...original,
    loading: null,
    async get() {
      try {
        return await original.get()
      } catch (error) {
        copy.loading = null
        throw error
      }
    },
  }
  return copy
}

const isContainer = (value: unknown): boolean =>
  isRecord(value) && typeof value.init === 'function' && typeof value.get === 'function'

/**
 * Federation runtime plugin for hosts that run remotes of other teams. An entry only runs with its integrity hash, a
 * remote cannot replace a package in another's share scope, and `loadRemote` rejects with a RemoteFailure.
 * The next call after a failure retries with a cache-busting URL.
 */
export function guardedRemotes(guard: RemoteGuard): ModuleFederationRuntimePlugin {
  /** Last requested URL of each entry. The browser or the gateway's delta encoding may cache a corrupt file. */
  const addresses = new Map<string, string>()
  /** Entries whose script threw. The runtime detects that only for the original URL, not for the cache-busting one. */
  const thrown = new Set<string>()

  return {
    name: 'guarded-remotes',
    createScript({ url }) {
      const integrity = guard.integrityOf(url)
      if (integrity === undefined) throw new TypeError(`no hash: ${url}`)
      const script = document.createElement('script')
      const address = guard.createScriptURL(addresses.has(url) ? `${url}?again=${Date.now()}` : url)
      addresses.set(url, address)
      thrown.delete(url)
      script.src = address
      if (integrity) script.integrity = integrity
      script.crossOrigin = 'anonymous'
      script.async = true
      const ran = new AbortController()
      const { signal } = ran
      const onError = ({ filename }: ErrorEvent) => void (filename === script.src && thrown.add(url))
      window.addEventListener('error', onError, { signal })
      for (const end of ['load', 'error']) script.addEventListener(end, () => ran.abort(), { signal })
      return { script, timeout: guard.getTimeout() }
    },
    afterLoadEntry({ remoteEntryExports, error }) {
      if (!error && !isContainer(remoteEntryExports)) throw new RemoteFailure('invalid-module')
    },
    async beforeInitContainer(args) {
      const scope = mapValues(args.shareScope, (versions) => mapValues(versions, copyOf))
      // Not enumerable, as in the federation runtime.
      const value = { default: scope }
      const options = Object.defineProperty({ ...args.remoteEntryInitOptions }, 'shareScopeMap', { value })
      return { ...args, shareScope: scope, remoteEntryInitOptions: options }
    },
    async errorLoadRemote({ error, remote, origin }) {
      const entry = remote?.entry ?? ''
      const isRefused = guard.integrityOf(entry) === undefined
      const kind = isRefused ? 'integrity' : failureKindOf(error, addresses.get(entry), thrown.has(entry))
      // The runtime caches an evaluated entry: without a forced registration a retry would not run it again.
      if (remote && (kind === 'evaluation' || kind === 'invalid-module'))
        origin.registerRemotes([{ name: remote.name, entry }], { force: true })
      throw new RemoteFailure(kind, { cause: error })
    },
  }
}
