import { isRecord } from '@portal/domain/record'
import {
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
import {
  expiryOf,
  getRegistryState,
  isBehind,
  isLater,
  isNewer,
  positionOf,
  registrySeen,
  registryUsed,
  setRegistryState,
  timestampSeenBefore,
  type VerifiedRegistry,
} from './registry-store'

export { localBuildsAdded, watchRegistry } from './registry-store'

const REGISTRY_URL = '/registry.json'
const LAST_GOOD = 'portal.registry'
/** An older registry may name files that were removed. */
const LAST_GOOD_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

export const getRegistry = (): VerifiedRegistry | null => getRegistryState().effective

/** True until the whole registry is known: a page embeds the modules that it needs. */
export const isPart = (): boolean => !!getRegistryState().current?.entries

/** True while discovery fails: the portal uses the last registry. */
export const isDegraded = (): boolean => getRegistryState().isDegraded

/** Uses the embedded registry at once: no page waits for discovery or for a signature check. */
export function startRegistry(): void {
  switchToNewer(embeddedRegistry())
  // Without an embedded registry that names the page's module, the first navigation fetches one.
  if (findOwner(location.pathname)) setRegistryState({ checkedAt: Date.now() })
}

// The element name prevents DOM clobbering by earlier markup with the same id.
const embeddedIn = (id: string) => parseStored(document.querySelector(`script#${id}`)?.textContent ?? null)
const embeddedRegistry = (): VerifiedRegistry | null => parseRegistry(embeddedIn('portal-registry'))

/** The shell that rendered this page. A newer registry may name another version. */
export const runningShell = (): Registry['shell'] | null => embeddedRegistry()?.shell ?? null

/** Switches to a verified registry if it is newer. */
function switchToNewer(registry: VerifiedRegistry | null): void {
  const { current } = getRegistryState()
  if (!registry || (current && !isNewer(registry, current))) return
  registrySeen(registry)
  registryUsed(registry)
  allowRegistry(registry)
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
function isFrozen(registry: VerifiedRegistry): boolean {
  const { tabAt, at } = getRegistryState().lastTimestamp
  return !isLater(registry) && Math.max(performance.now() - tabAt, Date.now() - at) > VALID_MS
}

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
  const { current } = getRegistryState()
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
    rootVersion: getRegistryState().highestSeen.rootVersion,
    now,
  })
  // The previous root may have been compromised and is no longer trusted.
  const root = registry.signed?.handovers?.at(-1)?.root
  if (refusal === null && root !== undefined) setRegistryState({ followedRoot: root })
  return refusal
}

function rootKeys(): string[] {
  const { followedRoot } = getRegistryState()
  if (followedRoot) return [followedRoot]
  const roots = embeddedIn('portal-roots')
  return Array.isArray(roots) ? roots.filter((key) => typeof key === 'string') : []
}

/**
 * Restores the last registry that any tab of this browser verified. The storage is not trusted: a newer copy is
 * verified like a response of the server, and removed when that fails.
 */
async function restoreRegistry(): Promise<void> {
  const text = localStore.read(LAST_GOOD)
  const { stored, current, highestSeen } = getRegistryState()
  if (text === stored.text) return
  try {
    const entry = parseStored(text)
    const { at, registry } = isRecord(entry) ? entry : {}
    const candidate: VerifiedRegistry | null = parseRegistry(registry)
    const seenAt = Math.min(Number(at) || Date.now(), Date.now())
    const isNews =
      candidate !== null &&
      (!current || isNewer(candidate, current) || positionOf(candidate).rootVersion > highestSeen.rootVersion)
    // An expired registry still serves as rollback protection.
    if (!candidate || (isNews && (await verify(registry, candidate, 0)) !== null)) return forgetStored()
    setRegistryState({ stored: { text, registry: candidate } })
    timestampSeenBefore(candidate, seenAt)
    if (!isNews) return
    registrySeen(candidate, seenAt)
    if (Date.now() - Date.parse(expiryOf(candidate)) > LAST_GOOD_MAX_AGE_MS) return
    switchToNewer(candidate)
    if (getRegistryState().current === candidate) setRegistryState({ restored: candidate })
  } catch {
    // The verification code failed to load: the stored copy stays unused.
  }
}

function forgetStored(): void {
  localStore.remove(LAST_GOOD)
  setRegistryState({ stored: { text: null, registry: null } })
}

/** Returns to the embedded registry when a restored one names modules that fail to load. */
export function dropRestored(): void {
  const { restored, current } = getRegistryState()
  if (!restored || current !== restored) return
  forgetStored()
  const page = embeddedRegistry() ?? restored
  // The restored registry no longer protects against a rollback.
  setRegistryState({ highestSeen: positionOf(page) })
  registryUsed(page)
}

function storeRegistry({ registry, value }: Verified): void {
  const { stored, lastTimestamp } = getRegistryState()
  if (stored.registry && !isNewer(registry, stored.registry)) return
  const text = JSON.stringify({ at: lastTimestamp.at, registry: value })
  localStore.write(LAST_GOOD, text)
  setRegistryState({ stored: { text, registry } })
}

/** Fetches the registry. Never rejects: without a verified response it resolves to the current registry. */
export async function refreshRegistry(): Promise<Registry | null> {
  const requestNumber = getRegistryState().requestCount + 1
  setRegistryState({ requestCount: requestNumber, checkedAt: Date.now() })
  const restoring = restoreRegistry()
  const fetched = await fetchRegistry(restoring)
  await restoring
  // A later request may complete first; its response is newer.
  if (requestNumber < getRegistryState().lastAnsweredRequest) return getRegistry()
  const believed = typeof fetched === 'string' ? null : fetched
  if (!believed && !isDegraded()) reportFailure(failureOf(typeof fetched === 'string' ? fetched : null))
  setRegistryState({
    // The age counts from the response: on a slow connection the boot and the first navigation share one request.
    checkedAt: Date.now(),
    isDegraded: believed === null,
    ...(believed && { lastAnsweredRequest: requestNumber }),
  })
  // A lagging replica is not a failure while its registry is still valid.
  if (believed && !isBehind(positionOf(believed.registry), getRegistryState().highestSeen)) {
    switchToNewer(believed.registry)
    storeRegistry(believed)
    setRegistryState({ restored: null })
  }
  return getRegistry()
}

/** A registry that fails verification may be an attack: reported as an integrity failure. */
const failureOf = (refusal: Refusal | null) =>
  refusal === null
    ? new ModuleFailure('discovery', 'registry', 'none')
    : new ModuleFailure('integrity', 'registry', refusal)

/** Milliseconds since the registry was embedded or last fetched. */
export const getRegistryAge = (): number => Date.now() - getRegistryState().checkedAt

export function selectRelease({ name, stable, canary }: RegisteredModule): ModuleRelease {
  return canary && isInCanary(`${name}@${canary.release.version}`, canary.percent) ? canary.release : stable
}

export interface OwnedRoute {
  module: RegisteredModule
  release: ModuleRelease
  route: ReleasedRoute
}

/** Finds the module that serves a path. Static paths take precedence over those with parameters. */
export function findOwner(pathname: string, from: Registry | null = getRegistry()): OwnedRoute | null {
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
