import type { PortalConfig } from '@portal/runtime'
import { isReserved } from './declaration-checks'

type Layer = { readonly [key: string]: unknown }
export const isLayer = (value: unknown): value is Layer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts whose keys are the operator's: nothing built in lists them. */
const OPEN = ['recorders']
/** Everything but a slash at the end, spaces, and what ends a path. */
const ALIAS = /^\/[^/?#\s]+(?:\/[^/?#\s]+)*$/

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'uma lista' : (KINDS[typeof value] ?? 'um grupo de valores')
const KINDS: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  boolean: 'true ou false',
}

/**
 * What an operator's file says that the portal would silently not do: a key that does not exist, a value of
 * another kind, an alias that no address can match. Each sentence names what to change.
 */
export function configProblems(builtIn: object, own: unknown): string[] {
  if (!isLayer(own)) return ['a configuração é um objeto JSON']
  return [
    ...misfits(builtIn, own, ''),
    ...aliasProblems(own.homeAliases),
    ...issuerProblems(own.slipIssuers),
    ...librasProblems(own.libras),
  ]
}

function misfits(builtIn: object, own: Layer, within: string): string[] {
  const known: Layer = Object.fromEntries(Object.entries(builtIn))
  return Object.entries(own).flatMap(([key, value]) => {
    const [name, base] = [within + key, known[key]]
    if (!(key in known)) return [`"${name}" não existe`]
    // null switches off, and what is off by default has no shape here.
    if (base === null || value === null) return []
    if (kindOf(base) !== kindOf(value)) return [`"${name}" é ${kindOf(base)}, não ${kindOf(value)}`]
    return isLayer(base) && isLayer(value) && !OPEN.includes(name) ? misfits(base, value, `${name}.`) : []
  })
}

/** With a key that is none every check would end without a word. */
function issuerProblems(issuers: unknown): string[] {
  if (!Array.isArray(issuers)) return []
  return issuers.flatMap((issuer: unknown) => {
    const [key, cnpj, letters] = isLayer(issuer) ? [issuer.publicKey, issuer.cnpj, issuer.letters] : []
    const isCoordinate = (value: unknown) => typeof value === 'string' && /^[\w-]{43}$/.test(value)
    if (
      isLayer(key) &&
      isCoordinate(key.x) &&
      isCoordinate(key.y) &&
      /^[0-9A-Z]{12}\d{2}$/.test(String(cnpj)) &&
      ['undefined', 'boolean'].includes(typeof letters)
    )
      return []
    return [
      '"slipIssuers": cada um tem payee, cnpj (14 caracteres), publicKey com x e y de um JWK P-256 e, se assina cartas, letters true',
    ]
  })
}

/** Its hosts go into a policy word by word: nothing else may. */
function librasProblems(libras: unknown): string[] {
  if (libras === undefined || libras === null) return []
  const { url, origins } = isLayer(libras) ? libras : {}
  const isHost = (value: unknown) =>
    typeof value === 'string' && /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(value)
  const isFolder = typeof url === 'string' && /^https?:\/\/[\w.-]+(:\d+)?(\/[\w.-]+)*\/?$/.test(url)
  if (isFolder && Array.isArray(origins) && origins.every(isHost)) return []
  return [
    '"libras" tem url (a pasta do VLibras, como https://vlibras.gov.br/app) e origins (a lista dos outros hosts, como https://*.vlibras.gov.br)',
  ]
}

function aliasProblems(aliases: unknown): string[] {
  if (!Array.isArray(aliases)) return []
  return aliases.flatMap((alias: unknown) => {
    const name = `"homeAliases": ${JSON.stringify(alias)}`
    if (typeof alias !== 'string' || !ALIAS.test(alias) || decoded(alias) === null)
      return [`${name} é um endereço que começa com barra, por exemplo "/in%C3%ADcio", sem barra no fim`]
    return isReserved(alias) ? [`${name} é um endereço do próprio portal`] : []
  })
}

function decoded(address: string): string | null {
  try {
    return decodeURI(address)
  } catch {
    return null
  }
}

/** Aliases of the home at addresses that have a page of their own. */
export function takenAliases(
  { homeAliases }: Pick<PortalConfig, 'homeAliases'>,
  paths: readonly string[],
): string[] {
  return homeAliases.filter((alias) =>
    paths.some((path) => path.toLowerCase() === decodeURI(alias).toLowerCase()),
  )
}
