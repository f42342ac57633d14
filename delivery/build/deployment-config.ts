import { isRecord } from '@portal/domain/record'
import { inSite, readJsonIfThere, refuseIfAny } from '../storage'
import { configProblems } from './config-checks'

/** Merges `over` into `under` recursively; arrays are replaced. */
export function layered<T extends object>(under: T, over: object): T {
  const below: Record<string, unknown> = Object.fromEntries(Object.entries(under))
  const merged = Object.entries(over).map(([key, value]) => {
    const base = below[key]
    return [key, isRecord(base) && isRecord(value) ? layered(base, value) : value]
  })
  return Object.assign({}, under, Object.fromEntries(merged))
}

/** Banks do not inherit the demonstration's issuer, whose private key is public. */
const OF_THE_DEMONSTRATION = { slipIssuers: [] }

const configFile = () => process.env.PORTAL_CONFIG || inSite('config.json')

/** Overrides of the built-in configuration. */
export const ownConfig = () => readJsonIfThere<object>(configFile())

/**
 * The built-in configuration, overridden by the file `PORTAL_CONFIG` or the site's `config.json`. Throws if a setting
 * would have no effect.
 */
export function deploymentConfig<T extends object>(builtIn: T): T {
  const own = ownConfig()
  if (!own) return builtIn
  refuseIfAny(`${configFile()}:`, configProblems(builtIn, own))
  return layered(builtIn, { ...OF_THE_DEMONSTRATION, ...own })
}
