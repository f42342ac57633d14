import { isRecord } from '@portal/domain/record'
import { getConfig, parseStored, tabStore } from '@portal/runtime'

export const OVERRIDES_KEY = 'portal.overrides'

/** A draft that was released to this site: its entry has no origin in the link. */
const DRAFTS = '/modules/'

/** Entry URLs by module name: local builds that replace released modules in this tab. */
type Overrides = Readonly<Record<string, string>>

/** Filters by the origins that the runtime configuration allows. */
export function allowedOf(wanted: Readonly<Record<string, unknown>>): Overrides {
  const allowed = getConfig().overrides.allowedOrigins
  const overrides: Record<string, string> = {}
  for (const [module, entry] of Object.entries(wanted)) {
    if (typeof entry !== 'string') continue
    const href = entry.startsWith(DRAFTS) ? location.origin + entry : entry
    if (allowed.includes(originOf(href))) overrides[module] = href
  }
  return overrides
}

/** Accepted by the user in this tab. */
export function storedOverrides(): Overrides {
  const stored = parseStored(tabStore.read(OVERRIDES_KEY))
  return allowedOf(isRecord(stored) ? stored : {})
}

/**
 * Those of a development portal's pages and the accepted ones. Reads the storage, not the URL: cleared overrides remain
 * in the URL until the reload.
 */
export const activeOverrides = (): Overrides => ({
  ...allowedOf(getConfig().overrides.modules ?? {}),
  ...storedOverrides(),
})

function originOf(entry: string): string {
  try {
    return new URL(entry).origin
  } catch {
    return ''
  }
}

export const overrideOf = (module: string): string | undefined => activeOverrides()[module]
