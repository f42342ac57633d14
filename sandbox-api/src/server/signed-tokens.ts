import { randomBytes } from 'node:crypto'
import { ProblemError } from './problem'
import { isSameText, sign } from './secrets'

const signed = (key: string, text: string) => `${text}.${sign(key, text)}`

/** The text that was signed with the key; null for another token. */
function verified(key: string, token: string): string | null {
  const text = token.slice(0, Math.max(0, token.lastIndexOf('.')))
  return isSameText(token, signed(key, text)) ? text : null
}

const CSRF_LASTS_MS = 2 * 3_600_000

/** A stateless token: `expiry.random.signature`. */
export const issueCsrfToken = (key: string): string =>
  signed(key, `${(Date.now() + CSRF_LASTS_MS).toString(36)}.${randomBytes(12).toString('base64url')}`)

export function assertCsrfToken(key: string, token = ''): void {
  const [expiry = ''] = verified(key, token)?.split('.') ?? []
  if (Number.parseInt(expiry, 36) >= Date.now()) return
  throw new ProblemError(403, 'Token CSRF ausente ou inválido', 'CSRF', {
    detail: 'Peça um em /api/v1/get-csrf-token e envie no cabeçalho X-CSRF-Token.',
  })
}

/** Maximum lifetime of a cookie, 400 days (RFC 6265bis). */
const DEVICE_LASTS_SECONDS = 400 * 86_400
const COOKIE = /(?:^|;\s*)(?:__Host-)?device=([\w-]{22}\.[\w-]{43})(?:;|$)/

/**
 * Device cookie (OWASP "Slow Down Online Guessing Attacks with Device Cookies"): distinguishes the debtor's browser
 * from a stranger's. It neither authenticates nor authorises. The signature prevents callers from choosing an id.
 */
export const readDevice = (key: string, cookies = ''): string | null =>
  verified(key, COOKIE.exec(cookies)?.[1] ?? '')

/** A Set-Cookie header for a browser that has none. */
export function newDeviceCookie(key: string, isSecure: boolean): string {
  const device = signed(key, randomBytes(16).toString('base64url'))
  const [prefix, secure] = isSecure ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}device=${device}; Path=/; Max-Age=${DEVICE_LASTS_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}
