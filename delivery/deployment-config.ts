import { existsSync } from 'node:fs'
import { inSite, readJson } from './site'

type Layer = { readonly [key: string]: unknown }
const isLayer = (value: unknown): value is Layer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges `over` into `under`; arrays are replaced, not merged. */
function layered<T extends object>(under: T, over: Layer): T {
  const below: Layer = Object.fromEntries(Object.entries(under))
  const merged = Object.entries(over).map(([key, value]) => {
    const base = below[key]
    return [key, isLayer(base) && isLayer(value) ? layered(base, value) : value]
  })
  return Object.assign({}, under, Object.fromEntries(merged))
}

/**
 * The configuration of this deployment: the built-in one, overridden by the file in `PORTAL_CONFIG` or by
 * `config.json` of the site.
 */
export function deploymentConfig<T extends object>(builtIn: T): T {
  const file = process.env.PORTAL_CONFIG || inSite('config.json')
  return existsSync(file) ? layered(builtIn, readJson<Layer>(file)) : builtIn
}
