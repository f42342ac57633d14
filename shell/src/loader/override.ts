import { isRecord } from '@portal/domain/record'
import { getConfig, parseStored, tabStore } from '@portal/runtime'
import { allowWithoutIntegrity } from './integrity'

export const OVERRIDES_KEY = 'portal.overrides'

/** Builds of a developer's machine that replace released modules in this tab: module name -> entry URL. */
type Overrides = Readonly<Record<string, string>>

/** Only origins that the runtime configuration allows. */
export function allowedOf(wanted: Readonly<Record<string, unknown>>): Overrides {
  const allowed = getConfig().overrides.allowedOrigins
  const overrides: Record<string, string> = {}
  for (const [module, entry] of Object.entries(wanted)) {
    if (typeof entry === 'string' && allowed.includes(originOf(entry))) overrides[module] = entry
  }
  return overrides
}

/** Those that the person has accepted in this tab. */
export function storedOverrides(): Overrides {
  const stored = parseStored(tabStore.read(OVERRIDES_KEY))
  return allowedOf(isRecord(stored) ? stored : {})
}

/** Before the first module is loaded: a local build has no published hash. */
export function allowStoredOverrides(): void {
  for (const entry of Object.values(storedOverrides())) allowWithoutIntegrity(entry)
}

function originOf(entry: string): string {
  try {
    return new URL(entry).origin
  } catch {
    return ''
  }
}

/** Of the stored ones: a page that is left, its overrides cleared, still has them in its address. */
export function overrideOf(module: string): string | undefined {
  return storedOverrides()[module]
}
