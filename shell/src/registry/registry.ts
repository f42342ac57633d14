import { isRecord } from '@portal/domain/record'
import { localStore, parseStored } from '@portal/runtime'
import {
  type ModuleRelease,
  parseRegistry,
  type RegisteredModule,
  type Registry,
  type ReleasedRoute,
} from '@portal/runtime/module-contract'
import { matchPath } from '@portal/runtime/router'
import { allowRegistry } from '../loader/integrity'

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
/** True while the portal runs on the last good registry because discovery is down. */
export const isDegraded = (): boolean => degraded

async function fetchRegistry(): Promise<Registry | null> {
  try {
    const response = await fetch(REGISTRY_URL, { credentials: 'same-origin' })
    if (!response.ok) return null
    return parseRegistry(await response.json())
  } catch {
    return null
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

/**
 * Reads the registry. When discovery is down: what this tab already has, else the last good one.
 * Returns null when there is none at all.
 */
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
  degraded = found === null
  if (found) {
    if (found.revision !== current?.revision) storeRegistry(found)
    current = found
  } else {
    current ??= readLastGood()
  }
  if (current) allowRegistry(current)
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
