import type { CallName } from '@portal/contract'
import { endpointOf } from './endpoint'

/**
 * For a page's first script, which is bundled with this: calls that are on their way while the portal's scripts are, too.
 * The HTTP client takes their answers for its own.
 */

/** As long as the HTTP client would wait. */
const TIMEOUT_MS = 20_000

interface EarlyRequest {
  /** JSON. */
  body?: string
  headers?: Readonly<Record<string, string>>
}

/** Sends a call. @param waiting ends it, as time does */
export function requestEarly(
  apiBase: string,
  call: CallName,
  { body, headers = {} }: EarlyRequest = {},
  waiting = new AbortController(),
): Promise<Response> {
  const { method, url } = endpointOf(call, {}, apiBase)
  const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS)
  const isJson = body !== undefined
  const init = { method, signal: waiting.signal, ...(isJson && { body }) }
  const all = { ...headers, ...(isJson && { 'Content-Type': 'application/json' }) }
  return fetch(url, { ...init, headers: all }).finally(() => clearTimeout(timer))
}

export { forgetEarly, keepEarly } from './early-calls'
export { watchEarlyUse } from './early-use'
