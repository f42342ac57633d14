import type { CallName } from '@portal/contract'
import { keepEarly } from './early-calls'
import { localStore } from './storage'
import { decodeToken, type Session, TOKEN_KEY, tokenFromStored } from './token'
import { execution, identification, isVisitOfAnother } from './visit'

/**
 * For a page's first script, which is bundled with this: who is logged in, and calls that are on their way while the
 * portal's scripts are, too. The HTTP client takes their answers for its own.
 */

/** Null where nobody is logged in by this device's clock, and where the tab holds the visit of somebody else. */
export function readEarlySession(): Session | null {
  const token = tokenFromStored(localStore.read(TOKEN_KEY))
  const session = token === null ? null : decodeToken(token)
  const isOwn = session !== null && session.expiresAt > Date.now() && !isVisitOfAnother(session.cpfCnpj)
  return isOwn ? session : null
}

export const execResposta = (): string => execution.get() ?? ''

/** As long as the HTTP client would wait. */
const TIMEOUT_MS = 20_000

interface EarlyOptions {
  params?: Readonly<Record<string, string>>
  body?: unknown
  csrfToken?: string
}

/** Sends a call of a session as the HTTP client would. @param apiBase of the configuration */
export function sendEarly(
  { token }: Session,
  apiBase: string,
  call: CallName,
  { params = {}, body, csrfToken }: EarlyOptions = {},
): Promise<Response> {
  const [method = 'GET', path = ''] = call.split(' ')
  const taxId = identification.get()
  const sent = body === undefined ? '' : JSON.stringify(body)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS)
  const answer = fetch(apiBase + path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? ''), {
    method,
    signal: waiting.signal,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(taxId !== null && { 'X-Identification': taxId }),
      ...(csrfToken !== undefined && { 'X-CSRF-Token': csrfToken }),
      ...(sent !== '' && { 'Content-Type': 'application/json' }),
    },
    ...(sent !== '' && { body: sent }),
  }).finally(() => clearTimeout(timer))
  return keepEarly({ call, body: sent, answer, token })
}

export { forgetEarly, isKept, keepEarly } from './early-calls'
