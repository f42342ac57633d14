import { existsSync } from 'node:fs'
import { inSite, readJson } from './site'

type Layer = { readonly [key: string]: unknown }
const isLayer = (value: unknown): value is Layer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What `over` says, and what `under` says where it is silent. Lists are taken whole. */
function layered<T extends object>(under: T, over: Layer): T {
  const below: Layer = Object.fromEntries(Object.entries(under))
  const merged = Object.entries(over).map(([key, value]) => {
    const base = below[key]
    return [key, isLayer(base) && isLayer(value) ? layered(base, value) : value]
  })
  return Object.assign({}, under, Object.fromEntries(merged))
}

/**
 * The configuration of this deployment: the built-in one under what the file in `PORTAL_CONFIG`, or
 * `config.json` of the site, says.
 */
export function deploymentConfig<T extends object>(builtIn: T): T {
  const file = process.env.PORTAL_CONFIG || inSite('config.json')
  return existsSync(file) ? layered(builtIn, readJson<Layer>(file)) : builtIn
}
