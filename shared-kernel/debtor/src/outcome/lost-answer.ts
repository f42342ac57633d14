import { ApiError, CLIENT_UNAVAILABLE, CSRF_UNAVAILABLE } from '@portal/runtime'

/** The write never left this device. */
const NOT_SENT: readonly string[] = [CLIENT_UNAVAILABLE, CSRF_UNAVAILABLE]
const REQUEST_TIMEOUT = 408

/**
 * True when a write may have happened although it failed here: no answer, an unreadable one, or a server's
 * failure. Any other refusal is the bank's word that it did not.
 */
export function isLostAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { kind, status, code } = error
  if (kind === 'cancelled' || NOT_SENT.includes(code)) return false
  return kind !== 'http' || status === null || status >= 500 || status === REQUEST_TIMEOUT
}
