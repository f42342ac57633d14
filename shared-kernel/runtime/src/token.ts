import { isRecord } from '@portal/domain/record'
import { normaliseTaxId, type StateMode, stateModeOf } from '@portal/domain/tax-id'
import { localStore, parseStored } from './storage'

export interface Session {
  token: string
  cpfCnpj: string
  /** Epoch milliseconds, by the issuer's clock. */
  expiresAt: number
  stateMode: StateMode
}

function claimsOf(token: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const bytes = atob(payload.replace(/-/g, '+').replace(/_/g, '/'))
    return parseStored(new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))))
  } catch {
    return null
  }
}

/** RFC 6750, 2.1: characters allowed in the header. */
const BEARER = /^[\w.~+/-]+=*$/

/** Reads CpfCnpj and exp from a JWT; null when either is missing. Only the API verifies the signature. */
export function decodeToken(token: string): Session | null {
  const claims = claimsOf(token)
  if (!isRecord(claims) || !BEARER.test(token)) return null
  const { CpfCnpj, exp } = claims
  if (typeof CpfCnpj !== 'string' || CpfCnpj === '' || typeof exp !== 'number') return null
  const cpfCnpj = normaliseTaxId(CpfCnpj)
  return { token, cpfCnpj, expiresAt: exp * 1000, stateMode: stateModeOf(cpfCnpj) }
}

/** The `iat` claim in epoch milliseconds; NaN if absent. */
export function issuedAt(token: string): number {
  const claims = claimsOf(token)
  return isRecord(claims) && typeof claims.iat === 'number' ? claims.iat * 1000 : Number.NaN
}

/** loggedInUser contains a JWT, a JSON string with one, or JSON with a token (spec §3). */
export function tokenFromStored(stored: string | null): string | null {
  if (stored === null) return null
  const text = stored.trim()
  const parsed = parseStored(text)
  if (typeof parsed === 'string') return parsed
  if (isRecord(parsed)) return typeof parsed.token === 'string' ? parsed.token : null
  return text.split('.').length === 3 ? text : null
}

export const TOKEN_KEY = 'loggedInUser'

/** Tax id of the stored login, even if expired. */
export function storedTaxId(): string | null {
  const token = tokenFromStored(localStore.read(TOKEN_KEY))
  return (token === null ? null : decodeToken(token))?.cpfCnpj ?? null
}
