import { isRecord } from '@portal/domain/record'
import { getConfig, parseStored, tabStore } from '@portal/runtime'
import { allowWithoutIntegrity } from './integrity'

const KEY = 'portal.overrides'

/** Builds of a developer's machine that replace released modules in this tab: module name -> entry URL. */
export type Overrides = Readonly<Record<string, string>>

function allowedOf(wanted: Readonly<Record<string, unknown>>): Overrides {
  const allowed = getConfig().overrides.allowedOrigins
  const overrides: Record<string, string> = {}
  for (const [module, entry] of Object.entries(wanted)) {
    if (typeof entry === 'string' && allowed.includes(originOf(entry))) overrides[module] = entry
  }
  return overrides
}

function storedOverrides(): Overrides {
  const stored = parseStored(tabStore.read(KEY))
  return allowedOf(isRecord(stored) ? stored : {})
}

/**
 * Overrides from `?modulo=mfe-x@http://localhost:4000/remoteEntry.js` or stored earlier, stored for the tab.
 * Only origins that the runtime configuration allows; with none allowed this does nothing at all.
 */
export function readOverrides(): Overrides {
  if (getConfig().overrides.allowedOrigins.length === 0) return {}
  const wanted: Record<string, string> = { ...storedOverrides() }
  for (const parameter of new URL(location.href).searchParams.getAll('modulo')) {
    const at = parameter.indexOf('@')
    if (at > 0) wanted[parameter.slice(0, at)] = parameter.slice(at + 1)
  }
  const overrides = allowedOf(wanted)
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

/** Of the stored ones: a page that is left, its overrides cleared, still has them in its address. */
export function overrideOf(module: string): string | undefined {
  return storedOverrides()[module]
}
