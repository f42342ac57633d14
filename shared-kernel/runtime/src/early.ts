import type { CallName } from '@portal/contract'
import { timeUntil } from './clock'
import { keepEarly } from './early-calls'
import { endpointOf } from './endpoint'
import { localStore } from './storage'
import { decodeToken, type Session, TOKEN_KEY, tokenFromStored } from './token'
import { identification, isVisitOfAnother } from './visit'

/**
 * For a page's first script, which is bundled with this: who is logged in, and calls that are on their way while the
 * portal's scripts are, too. The HTTP client takes their answers for its own.
 */

/** Null where nobody is logged in by what is known of the time, and where the tab holds the visit of somebody else. */
export function readEarlySession(): Session | null {
  const token = tokenFromStored(localStore.read(TOKEN_KEY))
  const session = token === null ? null : decodeToken(token)
  const isOwn = session !== null && timeUntil(session.expiresAt) > 0 && !isVisitOfAnother(session.cpfCnpj)
  return isOwn ? session : null
}

/** As long as the HTTP client would wait. */
const TIMEOUT_MS = 20_000

interface EarlyRequest {
  params?: Readonly<Record<string, string>>
  /** JSON. */
  body?: string
  headers?: Readonly<Record<string, string>>
}

/** Sends a call. @param waiting ends it, as time does */
export function requestEarly(
  apiBase: string,
  call: CallName,
  { params = {}, body, headers = {} }: EarlyRequest = {},
  waiting = new AbortController(),
): Promise<Response> {
  const { method, url } = endpointOf(call, params, apiBase)
  const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS)
  const isJson = body !== undefined
  const init = { method, signal: waiting.signal, ...(isJson && { body }) }
  const all = { ...headers, ...(isJson && { 'Content-Type': 'application/json' }) }
  return fetch(url, { ...init, headers: all }).finally(() => clearTimeout(timer))
}

/** Sends a call in the name of who is logged in, as the HTTP client would, and keeps it for that. Returns its body. */
export function sendEarly(
  { token }: Session,
  apiBase: string,
  call: CallName,
  { headers, ...request }: EarlyRequest = {},
): Promise<string> {
  const taxId = identification.get()
  const own = { Authorization: `Bearer ${token}`, ...(taxId !== null && { 'X-Identification': taxId }) }
  const answer = requestEarly(apiBase, call, { ...request, headers: { ...headers, ...own } })
  return keepEarly({ call, body: request.body ?? '', answer, token })
}

export { forgetEarly, isKept, keepEarly } from './early-calls'
export { watchEarlyUse } from './early-use'
export { execution } from './visit'
