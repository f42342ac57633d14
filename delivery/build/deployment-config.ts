import { inSite, readJsonIfThere, refuseIfAny } from '../storage'
import { configProblems, isLayer } from './config-checks'

export type Layer = { readonly [key: string]: unknown }

/** Merges `over` into `under` recursively; arrays are replaced. */
export function layered<T extends object>(under: T, over: Layer): T {
  const below: Layer = Object.fromEntries(Object.entries(under))
  const merged = Object.entries(over).map(([key, value]) => {
    const base = below[key]
    return [key, isLayer(base) && isLayer(value) ? layered(base, value) : value]
  })
  return Object.assign({}, under, Object.fromEntries(merged))
}

/** Banks do not inherit the demonstration's issuer, whose private key is public. */
const OF_THE_DEMONSTRATION = { slipIssuers: [] }

const configFile = () => process.env.PORTAL_CONFIG || inSite('config.json')

/** Overrides of the built-in configuration. */
export const ownConfig = () => readJsonIfThere<Layer>(configFile())

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
