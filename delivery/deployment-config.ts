import { existsSync } from 'node:fs'
import { configProblems, isLayer } from './config-checks'
import { CommandError, inSite, readJson } from './site'

export type Layer = { readonly [key: string]: unknown }

/** Merges `over` into `under`; arrays are replaced, not merged. */
export function layered<T extends object>(under: T, over: Layer): T {
  const below: Layer = Object.fromEntries(Object.entries(under))
  const merged = Object.entries(over).map(([key, value]) => {
    const base = below[key]
    return [key, isLayer(base) && isLayer(value) ? layered(base, value) : value]
  })
  return Object.assign({}, under, Object.fromEntries(merged))
}

/** Never inherited by a bank: anybody can sign with the demonstration's key. */
const OF_THE_DEMONSTRATION = { slipIssuers: [] }

const configFile = () => process.env.PORTAL_CONFIG || inSite('config.json')

/** What differs from the built-in configuration. */
export const ownConfig = (): Layer | undefined =>
  existsSync(configFile()) ? readJson<Layer>(configFile()) : undefined

/**
 * The configuration of this deployment: the built-in one, overridden by the file in `PORTAL_CONFIG` or by
 * `config.json` of the site. A file that would silently do nothing is refused.
 */
export function deploymentConfig<T extends object>(builtIn: T): T {
  const own = ownConfig()
  if (!own) return builtIn
  const problems = configProblems(builtIn, own)
  if (problems.length > 0)
    throw new CommandError(`${configFile()}:\n${problems.map((each) => `- ${each}`).join('\n')}`)
  return layered(builtIn, { ...OF_THE_DEMONSTRATION, ...own })
}
