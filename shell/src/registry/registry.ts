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
import { isDrawn } from './canary-draw'

const REGISTRY_URL = '/registry.json'
const LAST_GOOD = 'portal.registry'
/** A stored registry that expired longer ago may name files that were removed. */
const LAST_GOOD_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

let current: Known | null = null
let degraded = false
let checkedAt = 0
let requestCount = 0
let lastAnsweredRequest = 0

/** What is needed here of a registry's signatures: a page carries no more of them. */
interface Known extends Registry {
  signed?: {
    root?: Partial<Pick<Signed['root'], 'version' | 'era'>>
    timestamp?: Partial<Signed['timestamp']>
    handovers?: Signed['handovers']
  }
}
/** Of the page's registry and all verified ones. */
let highestSeen = { rootVersion: 0, era: 0, revision: 0 }
type HighestSeen = typeof highestSeen
/** The newest timestamp of the newest root, and when it was first seen: by the device's clock, and by the tab's own. */
let latest = { rootVersion: 0, expires: '', at: Number.POSITIVE_INFINITY, tabAt: 0 }
/** What the storage had when this tab last read or wrote it. */
let stored: { text: string | null; registry: Known | null } = { text: null, registry: null }
/** The one from the storage, while only the storage has it. */
let restored: Known | null = null
/** The root that has followed the page's. */
let followedRoot: string | null = null

export const getRegistry = (): Registry | null => current
/** True while discovery is down: the portal runs on what this tab already has. */
export const isDegraded = (): boolean => degraded

/** Starts with the registry that the page carries. No page waits for discovery, nor for the check of a signature. */
export function startRegistry(): void {
  adopt(embeddedRegistry())
  // Without one the first navigation requests it.
  if (current) checkedAt = Date.now()
}

// Not by its id alone: markup before it may have an element of that id.
const embeddedIn = (id: string) => parseStored(document.querySelector(`script#${id}`)?.textContent ?? null)
const embeddedRegistry = (): Known | null => parseRegistry(embeddedIn('portal-registry'))

/** The shell that runs is the page's: a newer registry may name another, and not all visitors have the same one. */
export const runningShell = (): Registry['shell'] | null => embeddedRegistry()?.shell ?? null

const topOf = ({ revision, signed }: Known): HighestSeen => ({
  rootVersion: signed?.root?.version ?? 0,
  era: signed?.root?.era ?? 0,
  revision,
})
/** A new key of the snapshot begins the revisions anew: an attacker may have spent the old ones. */
const isBehind = (one: HighestSeen, other: HighestSeen) =>
  one.era === other.era ? one.revision < other.revision : one.era < other.era

const expiryOf = ({ signed }: Known) => signed?.timestamp?.expires ?? ''
const isNewer = (one: Known, other: Known) =>
  isBehind(topOf(other), topOf(one)) ||
  (!isBehind(topOf(one), topOf(other)) && expiryOf(one) > expiryOf(other))

/** Takes a believed registry that is newer than the present one, or that was signed again since. */
function adopt(found: Known | null): void {
  if (!found || (current && !isNewer(found, current))) return
  recordSeen(found)
  current = found
  allowRegistry(current)
}

function recordSeen(found: Known, seenAt = Date.now()): void {
  const next = topOf(found)
  const { era, revision } = isBehind(next, highestSeen) ? highestSeen : next
  highestSeen = { era, revision, rootVersion: Math.max(highestSeen.rootVersion, next.rootVersion) }
  const [{ rootVersion }, expires] = [next, expiryOf(found)]
  if (isLater(found)) latest = { rootVersion, expires, at: seenAt, tabAt: performance.now() }
}

/** `value` is the registry with all its signatures, of which `found` has those that are needed here. */
interface Verified {
  found: Known
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
    const found: Known | null = parseRegistry(value)
    return found && ((await refusalOf(value, found, response.headers.get('date'))) ?? { found, value })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Nothing newer has come for longer than a timestamp lives, whatever time it is: a server that forges its date holds
 * this browser where it is. No clock is asked for the time, only for how much has passed, so one that is wrong harms
 * nobody; one that was set meanwhile makes this true for what is held anyway.
 */
const isHeld = (found: Known): boolean =>
  !isLater(found) && Math.max(performance.now() - latest.tabAt, Date.now() - latest.at) > VALID_MS

type Timestamp = Partial<Signed['timestamp']>
const isSame = (one: Timestamp, other: Timestamp | undefined) =>
  other !== undefined && one.expires === other.expires && one.signature === other.signature

/** Why a registry from the network is not believed. What the page carries needs no second look. */
async function refusalOf(value: unknown, found: Known, date: string | null): Promise<Refusal | null> {
  if (isHeld(found)) return 'expired'
  // Too old only when both this device and the answer's server say so: clocks of devices are often wrong.
  const now = Math.min(getServerTime(), Date.parse(date ?? '') || Number.POSITIVE_INFINITY)
  const known = current?.signed?.timestamp
  if (known && found.revision === current?.revision && isSame(known, found.signed?.timestamp))
    return Date.parse(known.expires ?? '') > now ? null : 'expired'
  return verify(value, found, now)
}

async function verify(value: unknown, found: Known, now: number): Promise<Refusal | null> {
  const trust = await import('@portal/registry-format/trust')
  const refusal = await trust.refusalOf(value, {
    roots: rootKeys(),
    rootVersion: highestSeen.rootVersion,
    now,
  })
  // From here on the former root, which may have been stolen, says nothing any more.
  if (refusal === null) followedRoot = found.signed?.handovers?.at(-1)?.root ?? followedRoot
  return refusal
}

function rootKeys(): string[] {
  if (followedRoot) return [followedRoot]
  const roots = embeddedIn('portal-roots')
  return Array.isArray(roots) ? roots.filter((key) => typeof key === 'string') : []
}

/** A new key of the timestamp comes with a new root: the old one may have signed for a far day. */
const isLater = (found: Known): boolean => {
  const version = topOf(found).rootVersion
  return version === latest.rootVersion ? expiryOf(found) > latest.expires : version > latest.rootVersion
}

/**
 * The last registry that this browser has verified, also in another tab. Who can write to the storage is not trusted: a
 * copy that is newer than the current one is verified as an answer of the server is, and removed when it fails.
 */
async function restoreRegistry(): Promise<void> {
  const text = localStore.read(LAST_GOOD)
  if (text === stored.text) return
  try {
    const kept = parseStored(text)
    const { at, registry } = isRecord(kept) ? kept : {}
    const found: Known | null = parseRegistry(registry)
    const seenAt = Math.min(Number(at) || Date.now(), Date.now())
    const isNews =
      found !== null &&
      (!current || isNewer(found, current) || topOf(found).rootVersion > highestSeen.rootVersion)
    // Also an expired one says which states are older than it.
    if (!found || (isNews && (await verify(registry, found, 0)) !== null)) return forgetStored()
    stored = { text, registry: found }
    if (!isNews) {
      if (!isLater(found) && expiryOf(found) === latest.expires) latest = { ...latest, at: seenAt }
      return
    }
    recordSeen(found, seenAt)
    if (Date.now() - Date.parse(expiryOf(found)) > LAST_GOOD_MAX_AGE_MS) return
    adopt(found)
    if (current === found) restored = found
  } catch {
    // The code that verifies did not load: what is not verified is not used.
  }
}

function forgetStored(): void {
  localStore.remove(LAST_GOOD)
  stored = { text: null, registry: null }
}

/** Its modules do not load: goes back to the page's registry, unless the server has sent the same since. */
export function dropRestored(): void {
  if (!restored || current !== restored) return
  forgetStored()
  current = embeddedRegistry() ?? current
  highestSeen = topOf(current)
}

function storeRegistry({ found, value }: Verified): void {
  if (stored.registry && !isNewer(found, stored.registry)) return
  const text = JSON.stringify({ at: latest.at, registry: value })
  localStore.write(LAST_GOOD, text)
  stored = { text, registry: found }
}

/** Reads the registry anew. Resolves to the present one, which stays as it was when none comes that is believed. */
export async function refreshRegistry(): Promise<Registry | null> {
  checkedAt = Date.now()
  requestCount += 1
  const requestNumber = requestCount
  const restoring = restoreRegistry()
  const found = await fetchRegistry(restoring)
  await restoring
  // A later request may complete first; its response is newer.
  if (requestNumber < lastAnsweredRequest) return current
  const believed = typeof found === 'string' ? null : found
  if (believed) lastAnsweredRequest = requestNumber
  // From the response on: on a slow line a boot and its first navigation share one request.
  checkedAt = Date.now()
  if (!believed && !degraded) reportFailure(failureOf(typeof found === 'string' ? found : null))
  degraded = believed === null
  // A server that is behind is no failure, as long as what it has is not too old.
  if (believed && !isBehind(topOf(believed.found), highestSeen)) {
    adopt(believed.found)
    storeRegistry(believed)
    restored = null
  }
  return current
}

/** One that is there but not believed may be an attack, as a module of another hash. */
const failureOf = (found: Refusal | null) =>
  found === null
    ? new ModuleFailure('discovery', 'registry', 'none')
    : new ModuleFailure('integrity', 'registry', found)

/** Milliseconds since the registry was last requested, by the page itself or anew. */
export const getRegistryAge = (): number => Date.now() - checkedAt

export function selectRelease({ name, stable, canary }: RegisteredModule): ModuleRelease {
  return canary && isDrawn(`${name}@${canary.release.version}`, canary.percent) ? canary.release : stable
}

export interface OwnedRoute {
  module: RegisteredModule
  release: ModuleRelease
  route: ReleasedRoute
}

/** Which module serves a path. Static paths take precedence over those with parameters. */
export function findOwner(pathname: string, from: Registry | null = current): OwnedRoute | null {
  let dynamic: OwnedRoute | null = null
  for (const module of Object.values(from?.modules ?? {})) {
    const release = selectRelease(module)
    for (const route of release.routes) {
      if (!matchPath({ path: route.path, end: true }, pathname)) continue
      if (!route.path.includes(':')) return { module, release, route }
      dynamic ??= { module, release, route }
    }
  }
  return dynamic
}
