import { isRecord } from '@portal/domain/record'
import { getConfig, getServerTime, localStore, parseStored } from '@portal/runtime'
import {
  type ModuleRelease,
  parseRegistry,
  type RegisteredModule,
  type Registry,
  type ReleasedRoute,
} from '@portal/runtime/module-contract'
import { matchPath } from '@portal/runtime/router'
import { reportFailure } from '../loader/failure-report'
import { allowRegistry } from '../loader/integrity'
import { ModuleFailure } from '../loader/module-failure'
import { isDrawn } from './canary-draw'
import type { Refusal, Signed } from './trust'
import { VALID_MS } from './validity'

const REGISTRY_URL = '/registry.json'
const LAST_GOOD = 'portal.registry'
/** A last good registry older than this may point at removed files. */
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
/** The newest that this browser has ever seen, by its keys and by its state. */
interface Top {
  rootVersion: number
  era: number
  revision: number
}
/** The newest timestamp of the newest root, and when it was first seen. */
interface Latest {
  rootVersion: number
  expires: string
  /** By the device's clock. */
  at: number
  /** By the clock of this tab, which nobody sets; 0 when it was seen before. */
  tabAt: number
}
let latest: Latest | null = null
/** The root that has followed the page's. */
let followedRoot: string | null = null

export const getRegistry = (): Registry | null => current
/** True while discovery is down: the portal runs on what this tab already has. */
export const isDegraded = (): boolean => degraded

/**
 * Starts with the registry that the page carries, or with a newer one that this browser has seen: another
 * server of the gateway may be behind. No page waits for discovery.
 */
export function startRegistry(): void {
  // Read first: what is adopted replaces it.
  const seen = readLastGood()
  adopt(parseRegistry(embeddedIn('portal-registry')))
  adopt(seen)
  checkedAt = Date.now()
}

const embeddedIn = (id: string) => parseStored(document.getElementById(id)?.textContent ?? null)

/** The shell that runs is the page's: a newer registry may name another, and not all visitors have the same one. */
export function runningShell(): { version: string; kernel: string } | null {
  return parseRegistry(embeddedIn('portal-registry'))?.shell ?? null
}

const topOf = ({ revision, signed }: Known): Top => ({
  rootVersion: signed?.root?.version ?? 0,
  era: signed?.root?.era ?? 0,
  revision,
})
/** A new key of the snapshot begins the revisions anew: an attacker may have spent the old ones. */
const isBehind = (one: Top, other: Top) =>
  one.era === other.era ? one.revision < other.revision : one.era < other.era

const expiryOf = ({ signed }: Known) => signed?.timestamp?.expires ?? ''
const isNewer = (one: Known, other: Known) =>
  isBehind(topOf(other), topOf(one)) ||
  (!isBehind(topOf(one), topOf(other)) && expiryOf(one) > expiryOf(other))

/** Takes a believed registry that is newer than the present one, or that was signed again since. */
function adopt(found: Known | null): void {
  if (!found || (current && !isNewer(found, current))) return
  storeRegistry(found)
  current = found
  allowRegistry(current)
}

async function fetchRegistry(): Promise<Known | null | Refusal> {
  const request = new AbortController()
  const timer = setTimeout(() => request.abort(), getConfig().moduleTimeoutMs)
  try {
    const { signal } = request
    const response = await fetch(REGISTRY_URL, { credentials: 'same-origin', signal })
    if (!response.ok) return null
    const value: unknown = await response.json()
    const found: Known | null = parseRegistry(value)
    return found && ((await refusalOf(value, found, response.headers.get('date'))) ?? found)
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
function isHeld(found: Known): boolean {
  const seen = readLatest()
  return !isLater(found, seen) && Math.max(performance.now() - seen.tabAt, Date.now() - seen.at) > VALID_MS
}

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
  const trust = await import('./trust')
  const refusal = await trust.refusalOf(value, { roots: rootKeys(), rootVersion: readTop().rootVersion, now })
  // From here on the former root, which may have been stolen, says nothing any more.
  if (refusal === null) followedRoot = found.signed?.handovers?.at(-1)?.root ?? followedRoot
  return refusal
}

function rootKeys(): string[] {
  if (followedRoot) return [followedRoot]
  const roots = embeddedIn('portal-roots')
  return Array.isArray(roots) ? roots.filter((key) => typeof key === 'string') : []
}

function storeRegistry(found: Known): void {
  const seen = readTop()
  const next = topOf(found)
  const { era, revision } = isBehind(next, seen) ? seen : next
  const top = { era, revision, rootVersion: Math.max(seen.rootVersion, next.rootVersion) }
  const at = Date.now()
  latest = isLater(found, readLatest())
    ? { rootVersion: next.rootVersion, expires: expiryOf(found), at, tabAt: performance.now() }
    : readLatest()
  localStore.write(LAST_GOOD, JSON.stringify({ at, registry: found, top, latest }))
}

/** A new key of the timestamp comes with a new root: the old one may have signed for a far day. */
const isLater = (found: Known, { rootVersion, expires }: Latest): boolean => {
  const version = topOf(found).rootVersion
  return version === rootVersion ? expiryOf(found) > expires : version > rootVersion
}

function readLatest(): Latest {
  if (latest) return latest
  const stored = readStored().latest
  const { rootVersion, expires, at } = isRecord(stored) ? stored : {}
  return {
    rootVersion: Number(rootVersion) || 0,
    expires: typeof expires === 'string' ? expires : '',
    at: Number(at) || Date.now(),
    tabAt: 0,
  }
}

function readStored(): Record<string, unknown> {
  const stored = parseStored(localStore.read(LAST_GOOD))
  return isRecord(stored) ? stored : {}
}

/** Kept longer than the registry itself. */
function readTop(): Top {
  const { top } = readStored()
  const count = (name: keyof Top) => (isRecord(top) && Number(top[name])) || 0
  return { rootVersion: count('rootVersion'), era: count('era'), revision: count('revision') }
}

function readLastGood(): Known | null {
  const { at, registry } = readStored()
  return typeof at === 'number' && Date.now() - at <= LAST_GOOD_MAX_AGE_MS ? parseRegistry(registry) : null
}

/** Reads the registry anew. Resolves to the present one, which stays as it was when none comes that is believed. */
export async function refreshRegistry(): Promise<Registry | null> {
  checkedAt = Date.now()
  requestCount += 1
  const requestNumber = requestCount
  const found = await fetchRegistry()
  // A later request may complete first; its response is newer.
  if (requestNumber < lastAnsweredRequest) return current
  const believed = typeof found === 'string' ? null : found
  if (believed) lastAnsweredRequest = requestNumber
  // From the response on: on a slow line a boot and its first navigation share one request.
  checkedAt = Date.now()
  if (!believed && !degraded) reportFailure(failureOf(typeof found === 'string' ? found : null))
  degraded = believed === null
  // A server that is behind is no failure, as long as what it has is not too old.
  if (believed && !isBehind(topOf(believed), readTop())) adopt(believed)
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
