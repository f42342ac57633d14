import { ApiError, CLIENT_UNAVAILABLE, CSRF_UNAVAILABLE } from '@portal/runtime'

/** Failures before the request left the device. */
const NOT_SENT: readonly string[] = [CLIENT_UNAVAILABLE, CSRF_UNAVAILABLE]
const REQUEST_TIMEOUT = 408

/** Whether a failed write may have taken effect: no response, an unreadable one, or a server error. */
export function isLostAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  const { kind, status, code } = error
  if (kind === 'cancelled' || NOT_SENT.includes(code)) return false
  return kind !== 'http' || status === null || status >= 500 || status === REQUEST_TIMEOUT
}
