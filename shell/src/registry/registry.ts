import { isRecord } from '@portal/domain/record'
import { getConfig, localStore, parseStored } from '@portal/runtime'
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

const REGISTRY_URL = '/registry.json'
const LAST_GOOD = 'portal.registry'
const BUCKET = 'portal.canary'
/** A last good registry older than this may point at removed files. */
const LAST_GOOD_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

let current: Registry | null = null
let degraded = false
let checkedAt = 0
let requestCount = 0
let lastAnsweredRequest = 0

export const getRegistry = (): Registry | null => current
/** True while discovery is down: the portal runs on what this tab already has. */
export const isDegraded = (): boolean => degraded

/**
 * Starts with the registry that the page carries, or with a newer one that this browser has seen: another
 * server of the gateway may be behind. No page waits for discovery.
 */
export function startRegistry(): void {
  const embedded = document.getElementById('portal-registry')?.textContent ?? null
  // Read first: what is adopted replaces it.
  const seen = readLastGood()
  adopt(parseRegistry(parseStored(embedded)))
  adopt(seen)
}

/** Takes a registry unless it is older than the present one. */
function adopt(found: Registry | null): void {
  if (!found || found.revision < (current?.revision ?? 0)) return
  if (found.revision !== current?.revision) storeRegistry(found)
  current = found
  allowRegistry(current)
}

async function fetchRegistry(): Promise<Registry | null> {
  const request = new AbortController()
  const timer = setTimeout(() => request.abort(), getConfig().moduleTimeoutMs)
  try {
    const { signal } = request
    const response = await fetch(REGISTRY_URL, { credentials: 'same-origin', signal })
    return response.ok ? parseRegistry(await response.json()) : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

function storeRegistry(found: Registry): void {
  localStore.write(LAST_GOOD, JSON.stringify({ at: Date.now(), registry: found }))
}

function readLastGood(): Registry | null {
  const stored = parseStored(localStore.read(LAST_GOOD))
  if (!isRecord(stored) || typeof stored.at !== 'number' || Date.now() - stored.at > LAST_GOOD_MAX_AGE_MS)
    return null
  return parseRegistry(stored.registry)
}

/** Reads the registry anew. Resolves to the present one, which stays as it was when discovery is down. */
export async function refreshRegistry(): Promise<Registry | null> {
  checkedAt = Date.now()
  requestCount += 1
  const requestNumber = requestCount
  const found = await fetchRegistry()
  // A later request may complete first; its response is newer.
  if (requestNumber < lastAnsweredRequest) return current
  if (found) lastAnsweredRequest = requestNumber
  // From the response on: on a slow line a boot and its first navigation share one request.
  checkedAt = Date.now()
  if (!found && !degraded) reportFailure(new ModuleFailure('discovery', 'registry', 'none'))
  degraded = found === null
  adopt(found)
  return current
}

/** Milliseconds since the registry was last requested. */
export const getRegistryAge = (): number => Date.now() - checkedAt

/** A number from 0 to 99, stored in this browser, so that it always gets the same side of a canary. */
function bucket(): number {
  const stored = localStore.read(BUCKET)
  if (stored !== null) return Number(stored)
  const randomValue = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100
  return localStore.write(BUCKET, String(randomValue)) ? randomValue : 99
}

export function selectRelease(module: RegisteredModule): ModuleRelease {
  return module.canary && bucket() < module.canary.percent ? module.canary.release : module.stable
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
