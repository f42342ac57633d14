import { isRecord } from '@portal/domain/record'
import { getConfig, parseStored, tabStore } from '@portal/runtime'
import { allowWithoutIntegrity } from './integrity'

const KEY = 'portal.overrides'

/** Builds of a developer's machine that replace released modules in this tab: module name -> entry URL. */
export type Overrides = Readonly<Record<string, string>>

/**
 * Overrides from `?modulo=mfe-x@http://localhost:4000/remoteEntry.js` or stored earlier.
 * Only origins that the runtime configuration allows; with none allowed this does nothing at all.
 */
export function readOverrides(): Overrides {
  const allowed = getConfig().overrides.allowedOrigins
  if (allowed.length === 0) return {}
  const url = new URL(location.href)
  const stored = parseStored(tabStore.read(KEY))
  const wanted = isRecord(stored) ? stored : {}
  for (const parameter of url.searchParams.getAll('modulo')) {
    const at = parameter.indexOf('@')
    if (at > 0) wanted[parameter.slice(0, at)] = parameter.slice(at + 1)
  }
  const overrides: Record<string, string> = {}
  for (const [module, entry] of Object.entries(wanted)) {
    if (typeof entry === 'string' && allowed.includes(originOf(entry))) overrides[module] = entry
  }
  tabStore.write(KEY, JSON.stringify(overrides))
  for (const entry of Object.values(overrides)) allowWithoutIntegrity(entry)
  return overrides
}

function originOf(entry: string): string {
  try {
    return new URL(entry).origin
  } catch {
    return ''
  }
}

export function clearOverrides(): void {
  tabStore.remove(KEY)
}

export function overrideOf(module: string): string | undefined {
  return getConfig().overrides.allowedOrigins.length > 0 ? readOverrides()[module] : undefined
}
