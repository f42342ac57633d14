import { getConfig } from '@portal/runtime'
import { admitUnsigned } from './integrity'

const KEY = 'portal.overrides'

/** Builds of a developer's machine that replace released modules in this tab: module name -> entry URL. */
export type Overrides = Readonly<Record<string, string>>

/**
 * Overrides asked for by `?modulo=mfe-x@http://localhost:4000/remoteEntry.js` or kept from before.
 * Only origins that the runtime configuration allows; with none allowed this does nothing at all.
 */
export function readOverrides(): Overrides {
  const allowed = getConfig().overrides.allowedOrigins
  if (allowed.length === 0) return {}
  const url = new URL(location.href)
  const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  for (const asked of url.searchParams.getAll('modulo')) {
    const at = asked.indexOf('@')
    if (at > 0) kept[asked.slice(0, at)] = asked.slice(at + 1)
  }
  const legitimate = Object.entries(kept).filter(([, entry]) => {
    try {
      return allowed.includes(new URL(entry).origin)
    } catch {
      return false
    }
  })
  const overrides = Object.fromEntries(legitimate)
  sessionStorage.setItem(KEY, JSON.stringify(overrides))
  for (const entry of legitimate) admitUnsigned(entry[1])
  return overrides
}

export function clearOverrides(): void {
  sessionStorage.removeItem(KEY)
}

export function overrideOf(module: string): string | undefined {
  return getConfig().overrides.allowedOrigins.length > 0 ? readOverrides()[module] : undefined
}
