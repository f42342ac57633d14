import type { DrawnEntry, Registry } from '@portal/registry-format'
import type { Signed } from '@portal/registry-format/trust'
import { createStore } from 'zustand/vanilla'

/** The signed parts that the shell reads; a page embeds no others. */
export interface VerifiedRegistry extends Registry {
  /** Entries that the page draws: only in the part of the registry that a page embeds. */
  entries?: readonly DrawnEntry[]
  signed?: {
    root?: Partial<Pick<Signed['root'], 'version' | 'era'>>
    timestamp?: Partial<Signed['timestamp']>
    handovers?: Signed['handovers']
  }
}

export interface Position {
  rootVersion: number
  era: number
  revision: number
}

interface RegistryState {
  current: VerifiedRegistry | null
  /** `current` with the local builds of this tab. */
  effective: VerifiedRegistry | null
  /** Puts local builds in place of releases, in this tab alone. */
  withLocalBuilds: <R extends Registry>(registry: R) => R
  /** The registry restored from the storage, until the server confirms it. */
  restored: VerifiedRegistry | null
  /** Content of the storage when this tab last read or wrote it. */
  stored: { text: string | null; registry: VerifiedRegistry | null }
  /** True while discovery fails: the portal uses the last registry. */
  isDegraded: boolean
  checkedAt: number
  requestCount: number
  lastAnsweredRequest: number
  /** Maximum over the embedded registry and all verified ones (rollback protection). */
  highestSeen: Position
  /** Newest timestamp of the newest root, and when it was first seen: by the device's clock and by the monotonic one. */
  lastTimestamp: { rootVersion: number; expires: string; at: number; tabAt: number }
  /** The root that replaced the embedded one. */
  followedRoot: string | null
}

const { getState, setState, subscribe } = createStore<RegistryState>(() => ({
  current: null,
  effective: null,
  withLocalBuilds: (registry) => registry,
  restored: null,
  stored: { text: null, registry: null },
  isDegraded: false,
  checkedAt: 0,
  requestCount: 0,
  lastAnsweredRequest: 0,
  highestSeen: { rootVersion: 0, era: 0, revision: 0 },
  lastTimestamp: { rootVersion: 0, expires: '', at: Number.POSITIVE_INFINITY, tabAt: 0 },
  followedRoot: null,
}))

export const getRegistryState = getState
export const setRegistryState = setState

/** @returns a cleanup function */
export const watchRegistry = (listener: () => void): (() => void) =>
  subscribe(({ effective }, before) => {
    if (effective !== before.effective) listener()
  })

export const positionOf = ({ revision, signed }: VerifiedRegistry): Position => ({
  rootVersion: signed?.root?.version ?? 0,
  era: signed?.root?.era ?? 0,
  revision,
})

/** A new snapshot key increments the era and restarts the revisions: a stolen key may have signed a high revision. */
export const isBehind = (one: Position, other: Position): boolean =>
  one.era === other.era ? one.revision < other.revision : one.era < other.era

export const expiryOf = ({ signed }: VerifiedRegistry): string => signed?.timestamp?.expires ?? ''

/** True for a later revision, a later signature of the same one, or the whole of what a page has a part of. */
export const isNewer = (one: VerifiedRegistry, other: VerifiedRegistry): boolean =>
  isBehind(positionOf(other), positionOf(one)) ||
  (!isBehind(positionOf(one), positionOf(other)) && (!!other.entries || expiryOf(one) > expiryOf(other)))

/** A new timestamp key comes with a new root: the old key may have signed a far expiry date. */
export function isLater(registry: VerifiedRegistry): boolean {
  const { lastTimestamp } = getState()
  const { rootVersion } = positionOf(registry)
  return rootVersion === lastTimestamp.rootVersion
    ? expiryOf(registry) > lastTimestamp.expires
    : rootVersion > lastTimestamp.rootVersion
}

export const registryUsed = (current: VerifiedRegistry): void =>
  setState({ current, effective: getState().withLocalBuilds(current) })

export function localBuildsAdded(withLocalBuilds: RegistryState['withLocalBuilds']): void {
  setState({ withLocalBuilds })
  const { current } = getState()
  if (current) registryUsed(current)
}

export function registrySeen(registry: VerifiedRegistry, seenAt = Date.now()): void {
  const { highestSeen, lastTimestamp } = getState()
  const next = positionOf(registry)
  const { era, revision } = isBehind(next, highestSeen) ? highestSeen : next
  setState({
    highestSeen: { era, revision, rootVersion: Math.max(highestSeen.rootVersion, next.rootVersion) },
    lastTimestamp: isLater(registry)
      ? {
          rootVersion: next.rootVersion,
          expires: expiryOf(registry),
          at: seenAt,
          tabAt: performance.now(),
        }
      : lastTimestamp,
  })
}

/** Another tab saw the same timestamp before. */
export function timestampSeenBefore(registry: VerifiedRegistry, at: number): void {
  const { lastTimestamp } = getState()
  if (!isLater(registry) && expiryOf(registry) === lastTimestamp.expires)
    setState({ lastTimestamp: { ...lastTimestamp, at } })
}
