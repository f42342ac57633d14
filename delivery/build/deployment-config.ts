import { isRecord } from '@portal/domain/record'
import type { PortalConfig } from '@portal/runtime'
import Ajv from 'ajv'
import { isReserved } from '../registry'
import { decoded, inSite, readJsonIfThere, refuseIfAny } from '../storage'
import schema from './config.schema.json' with { type: 'json' }

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

/** Objects with arbitrary keys. */
const OPEN = ['recorders']
/** A path without trailing slash, spaces, query and fragment. */
const ALIAS = /^\/[^/?#\s]+(?:\/[^/?#\s]+)*$/

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'uma lista' : (KINDS[typeof value] ?? 'um grupo de valores')
const KINDS: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  boolean: 'true ou false',
}

/**
 * Finds settings that the portal would silently ignore: unknown keys, values of another type, aliases that match no
 * URL. Each message names what to change.
 */
export function configProblems(builtIn: object, own: unknown): string[] {
  if (!isRecord(own)) return ['a configuração é um objeto JSON']
  return [
    ...misfits(builtIn, own, ''),
    ...aliasProblems(own.homeAliases),
    ...formProblems(schema.config, own),
  ]
}

function misfits(builtIn: object, own: object, within: string): string[] {
  const known: Record<string, unknown> = { ...builtIn }
  return Object.entries(own).flatMap(([key, value]) => {
    const [name, base] = [within + key, known[key]]
    if (!(key in known)) return [`"${name}" não existe`]
    // null disables a feature; features that are off by default have no shape to compare with.
    if (base === null || value === null) return []
    if (kindOf(base) !== kindOf(value)) return [`"${name}" é ${kindOf(base)}, não ${kindOf(value)}`]
    return isRecord(base) && isRecord(value) && !OPEN.includes(name) ? misfits(base, value, `${name}.`) : []
  })
}

const ajv = new Ajv({ strict: false })

/**
 * Validates values that end up in keys, policies and attributes against `config.schema.json`, which has the messages.
 * Type errors are reported elsewhere.
 * @param within prefix of the key
 */
export const formProblems = (
  forms: Readonly<Record<string, { errorMessage: string }>>,
  own: unknown,
  within = '',
): string[] =>
  Object.entries(forms).flatMap(([part, form]) => {
    const value = isRecord(own) ? own[part] : undefined
    return value === undefined || ajv.validate(form, value) ? [] : [`"${within}${part}" ${form.errorMessage}`]
  })

function aliasProblems(aliases: unknown): string[] {
  if (!Array.isArray(aliases)) return []
  return aliases.flatMap((alias: unknown) => {
    const name = `"homeAliases": ${JSON.stringify(alias)}`
    if (typeof alias !== 'string' || !ALIAS.test(alias) || decoded(alias) === undefined)
      return [`${name} é um endereço que começa com barra, por exemplo "/in%C3%ADcio", sem barra no fim`]
    return isReserved(alias) ? [`${name} é um endereço do próprio portal`] : []
  })
}

/** Aliases of the home page that are paths of other pages. */
export function takenAliases(
  { homeAliases }: Pick<PortalConfig, 'homeAliases'>,
  paths: readonly string[],
): string[] {
  return homeAliases.filter((alias) =>
    paths.some((path) => path.toLowerCase() === decodeURI(alias).toLowerCase()),
  )
}
