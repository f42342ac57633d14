import { isRecord } from '@portal/domain/record'
import {
  type DrawnEntry,
  type ModuleRelease,
  parseRegistry,
  type RegisteredModule,
  type Registry,
  type ReleasedRoute,
  VALID_MS,
} from '@portal/registry-format'
import type { Refusal, Signed } from '@portal/registry-format/trust'
import { getConfig, getServerTime, localStore, parseStored } from '@portal/runtime'
import { matchPath } from '@portal/runtime/router'
import { reportFailure } from '../loader/failure-report'
import { allowRegistry } from '../loader/integrity'
import { ModuleFailure } from '../loader/module-failure'
import { isInCanary } from './canary-draw'

const REGISTRY_URL = '/registry.json'
const LAST_GOOD = 'portal.registry'
/** An older registry may name files that were removed. */
const LAST_GOOD_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

let current: VerifiedRegistry | null = null
let degraded = false
let checkedAt = 0
let requestCount = 0
let lastAnsweredRequest = 0

/** The signed parts that the shell reads; a page embeds no others. */
interface VerifiedRegistry extends Registry {
  /** Entries that the page draws: only in the part of the registry that a page embeds. */
  entries?: readonly DrawnEntry[]
  signed?: {
    root?: Partial<Pick<Signed['root'], 'version' | 'era'>>
    timestamp?: Partial<Signed['timestamp']>
    handovers?: Signed['handovers']
  }
}
/** Maximum over the embedded registry and all verified ones (rollback protection). */
let highestSeen = { rootVersion: 0, era: 0, revision: 0 }
type HighestSeen = typeof highestSeen
/** Newest timestamp of the newest root, and when it was first seen: by the device's clock and by the monotonic one. */
let lastTimestamp = { rootVersion: 0, expires: '', at: Number.POSITIVE_INFINITY, tabAt: 0 }
/** Content of the storage when this tab last read or wrote it. */
let stored: { text: string | null; registry: VerifiedRegistry | null } = { text: null, registry: null }
/** The registry restored from the storage, until the server confirms it. */
let restored: VerifiedRegistry | null = null
/** The root that replaced the embedded one. */
let followedRoot: string | null = null

/** Puts local builds in place of releases, in this tab alone. */
let withLocalBuilds = <R extends Registry>(registry: R): R => registry
/** `current` with them. */
let effective: VerifiedRegistry | null = null

export const getRegistry = (): VerifiedRegistry | null => effective

/** True until the whole registry is known: a page embeds the modules that it needs. */
export const isPart = (): boolean => !!current?.entries

const listeners = new Set<() => void>()

/** @returns a cleanup function */
export function watchRegistry(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setCurrentRegistry(next: VerifiedRegistry): void {
  current = next
  effective = withLocalBuilds(next)
  for (const listener of listeners) listener()
}

export function addLocalBuilds(change: typeof withLocalBuilds): void {
  withLocalBuilds = change
  if (current) setCurrentRegistry(current)
}

/** True while discovery fails: the portal uses the last registry. */
export const isDegraded = (): boolean => degraded

/** Uses the embedded registry at once: no page waits for discovery or for a signature check. */
export function startRegistry(): void {
  switchToNewer(embeddedRegistry())
  // Without an embedded registry that names the page's module, the first navigation fetches one.
  if (findOwner(location.pathname)) checkedAt = Date.now()
}

// The element name prevents DOM clobbering by earlier markup with the same id.
const embeddedIn = (id: string) => parseStored(document.querySelector(`script#${id}`)?.textContent ?? null)
const embeddedRegistry = (): VerifiedRegistry | null => parseRegistry(embeddedIn('portal-registry'))

/** The shell that rendered this page. A newer registry may name another version. */
export const runningShell = (): Registry['shell'] | null => embeddedRegistry()?.shell ?? null

const topOf = ({ revision, signed }: VerifiedRegistry): HighestSeen => ({
  rootVersion: signed?.root?.version ?? 0,
  era: signed?.root?.era ?? 0,
  revision,
})
/** A new snapshot key increments the era and restarts the revisions: a stolen key may have signed a high revision. */
const isBehind = (one: HighestSeen, other: HighestSeen) =>
  one.era === other.era ? one.revision < other.revision : one.era < other.era

const expiryOf = ({ signed }: VerifiedRegistry) => signed?.timestamp?.expires ?? ''
/** True for a later revision, a later signature of the same one, or the whole of what a page has a part of. */
const isNewer = (one: VerifiedRegistry, other: VerifiedRegistry) =>
  isBehind(topOf(other), topOf(one)) ||
  (!isBehind(topOf(one), topOf(other)) && (!!other.entries || expiryOf(one) > expiryOf(other)))

/** Switches to a verified registry if it is newer. */
function switchToNewer(registry: VerifiedRegistry | null): void {
  if (!registry || (current && !isNewer(registry, current))) return
  recordSeen(registry)
  setCurrentRegistry(registry)
  allowRegistry(registry)
}

function recordSeen(registry: VerifiedRegistry, seenAt = Date.now()): void {
  const next = topOf(registry)
  const { era, revision } = isBehind(next, highestSeen) ? highestSeen : next
  highestSeen = { era, revision, rootVersion: Math.max(highestSeen.rootVersion, next.rootVersion) }
  const [{ rootVersion }, expires] = [next, expiryOf(registry)]
  if (isLater(registry)) lastTimestamp = { rootVersion, expires, at: seenAt, tabAt: performance.now() }
}

/** `value` is the complete signed registry, `registry` its parsed subset. */
interface Verified {
  registry: VerifiedRegistry
  value: unknown
}

async function fetchRegistry(restoring: Promise<void>): Promise<Verified | null | Refusal> {
  const request = new AbortController()
  const timer = setTimeout(() => request.abort(), getConfig().moduleTimeoutMs)
  try {
    const { signal } = request
    const answer = fetch(REGISTRY_URL, { credentials: 'same-origin', signal })
    const [response] = await Promise.all([answer, restoring])
    if (!response.ok) return null
    const value: unknown = await response.json()
    const registry: VerifiedRegistry | null = parseRegistry(value)
    return (
      registry && ((await refusalOf(value, registry, response.headers.get('date'))) ?? { registry, value })
    )
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Detects a freeze attack: no newer timestamp for longer than a timestamp is valid. It compares elapsed times instead
 * of dates, because the server may forge its date and the device's clock may be wrong. A clock that was set meanwhile
 * can only affect a timestamp that was already seen.
 */
const isFrozen = (registry: VerifiedRegistry): boolean =>
  !isLater(registry) &&
  Math.max(performance.now() - lastTimestamp.tabAt, Date.now() - lastTimestamp.at) > VALID_MS

type Timestamp = Partial<Signed['timestamp']>
const isSame = (one: Timestamp, other: Timestamp | undefined) =>
  other !== undefined && one.expires === other.expires && one.signature === other.signature

/** Why a fetched registry is rejected, or null. The embedded one is trusted as part of the page. */
async function refusalOf(
  value: unknown,
  registry: VerifiedRegistry,
  date: string | null,
): Promise<Refusal | null> {
  if (isFrozen(registry)) return 'expired'
  // Expired only if both clocks, the device's and the responding server's, say so: device clocks are often wrong.
  const now = Math.min(getServerTime(), Date.parse(date ?? '') || Number.POSITIVE_INFINITY)
  const known = current?.signed?.timestamp
  if (
    known &&
    !isPart() &&
    registry.revision === current?.revision &&
    isSame(known, registry.signed?.timestamp)
  )
    return Date.parse(known.expires ?? '') > now ? null : 'expired'
  return verify(value, registry, now)
}

async function verify(value: unknown, registry: VerifiedRegistry, now: number): Promise<Refusal | null> {
  const trust = await import('@portal/registry-format/trust')
  const refusal = await trust.refusalOf(value, {
    roots: rootKeys(),
    rootVersion: highestSeen.rootVersion,
    now,
  })
  // The previous root may have been compromised and is no longer trusted.
  if (refusal === null) followedRoot = registry.signed?.handovers?.at(-1)?.root ?? followedRoot
  return refusal
}

function rootKeys(): string[] {
  if (followedRoot) return [followedRoot]
  const roots = embeddedIn('portal-roots')
  return Array.isArray(roots) ? roots.filter((key) => typeof key === 'string') : []
}

/** A new timestamp key comes with a new root: the old key may have signed a far expiry date. */
const isLater = (registry: VerifiedRegistry): boolean => {
  const version = topOf(registry).rootVersion
  return version === lastTimestamp.rootVersion
    ? expiryOf(registry) > lastTimestamp.expires
    : version > lastTimestamp.rootVersion
}

/**
 * Restores the last registry that any tab of this browser verified. The storage is not trusted: a newer copy is
 * verified like a response of the server, and removed when that fails.
 */
async function restoreRegistry(): Promise<void> {
  const text = localStore.read(LAST_GOOD)
  if (text === stored.text) return
  try {
    const entry = parseStored(text)
    const { at, registry } = isRecord(entry) ? entry : {}
    const candidate: VerifiedRegistry | null = parseRegistry(registry)
    const seenAt = Math.min(Number(at) || Date.now(), Date.now())
    const isNews =
      candidate !== null &&
      (!current || isNewer(candidate, current) || topOf(candidate).rootVersion > highestSeen.rootVersion)
    // An expired registry still serves as rollback protection.
    if (!candidate || (isNews && (await verify(registry, candidate, 0)) !== null)) return forgetStored()
    stored = { text, registry: candidate }
    if (!isLater(candidate) && expiryOf(candidate) === lastTimestamp.expires)
      lastTimestamp = { ...lastTimestamp, at: seenAt }
    if (!isNews) return
    recordSeen(candidate, seenAt)
    if (Date.now() - Date.parse(expiryOf(candidate)) > LAST_GOOD_MAX_AGE_MS) return
    switchToNewer(candidate)
    if (current === candidate) restored = candidate
  } catch {
    // The verification code failed to load: the stored copy stays unused.
  }
}

function forgetStored(): void {
  localStore.remove(LAST_GOOD)
  stored = { text: null, registry: null }
}

/** Returns to the embedded registry when a restored one names modules that fail to load. */
export function dropRestored(): void {
  if (!restored || current !== restored) return
  forgetStored()
  const page = embeddedRegistry() ?? restored
  highestSeen = topOf(page)
  setCurrentRegistry(page)
}

function storeRegistry({ registry, value }: Verified): void {
  if (stored.registry && !isNewer(registry, stored.registry)) return
  const text = JSON.stringify({ at: lastTimestamp.at, registry: value })
  localStore.write(LAST_GOOD, text)
  stored = { text, registry }
}

/** Fetches the registry. Never rejects: without a verified response it resolves to the current registry. */
export async function refreshRegistry(): Promise<Registry | null> {
  checkedAt = Date.now()
  requestCount += 1
  const requestNumber = requestCount
  const restoring = restoreRegistry()
  const fetched = await fetchRegistry(restoring)
  await restoring
  // A later request may complete first; its response is newer.
  if (requestNumber < lastAnsweredRequest) return effective
  const believed = typeof fetched === 'string' ? null : fetched
  if (believed) lastAnsweredRequest = requestNumber
  // Counted from the response: on a slow connection the boot and the first navigation share one request.
  checkedAt = Date.now()
  if (!believed && !degraded) reportFailure(failureOf(typeof fetched === 'string' ? fetched : null))
  degraded = believed === null
  // A lagging replica is not a failure while its registry is still valid.
  if (believed && !isBehind(topOf(believed.registry), highestSeen)) {
    switchToNewer(believed.registry)
    storeRegistry(believed)
    restored = null
  }
  return effective
}

/** A registry that fails verification may be an attack: reported as an integrity failure. */
const failureOf = (refusal: Refusal | null) =>
  refusal === null
    ? new ModuleFailure('discovery', 'registry', 'none')
    : new ModuleFailure('integrity', 'registry', refusal)

/** Milliseconds since the registry was embedded or last fetched. */
export const getRegistryAge = (): number => Date.now() - checkedAt

export function selectRelease({ name, stable, canary }: RegisteredModule): ModuleRelease {
  return canary && isInCanary(`${name}@${canary.release.version}`, canary.percent) ? canary.release : stable
}

export interface OwnedRoute {
  module: RegisteredModule
  release: ModuleRelease
  route: ReleasedRoute
}

/** Finds the module that serves a path. Static paths take precedence over those with parameters. */
export function findOwner(pathname: string, from: Registry | null = effective): OwnedRoute | null {
  let dynamic: OwnedRoute | null = null
  // As `matchPath` does, which compiles each path anew: too slow for a thousand routes.
  const bare = pathname.replace(/\/+$/, '').toLowerCase() || '/'
  for (const module of Object.values(from?.modules ?? {})) {
    const release = selectRelease(module)
    for (const route of release.routes) {
      if (!route.path.includes(':')) {
        if (route.path.toLowerCase() === bare) return { module, release, route }
      } else if (!dynamic && matchPath({ path: route.path, end: true }, pathname)) {
        dynamic = { module, release, route }
      }
    }
  }
  return dynamic
}
