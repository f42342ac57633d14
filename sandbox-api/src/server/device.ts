import { randomBytes } from 'node:crypto'
import { isSameText, sign } from './secrets'

/** Maximum lifetime of a cookie, 400 days (RFC 6265bis). */
const LIFETIME_SECONDS = 400 * 86_400
const COOKIE = /(?:^|;\s*)(?:__Host-)?device=([\w-]{22})\.([\w-]{43})(?:;|$)/

/**
 * Device cookie (OWASP "Slow Down Online Guessing Attacks with Device Cookies"): distinguishes the debtor's browser
 * from a stranger's. It neither authenticates nor authorises. The signature prevents callers from choosing an id.
 */
export function readDevice(key: string, cookies: string | undefined): string | null {
  const [, id = '', signature = ''] = COOKIE.exec(cookies ?? '') ?? []
  return id !== '' && isSameText(signature, sign(key, id)) ? id : null
}

/** A Set-Cookie header for a browser that has none. */
export function newDeviceCookie(key: string, isSecure: boolean): string {
  const id = randomBytes(16).toString('base64url')
  const [prefix, secure] = isSecure ? ['__Host-', '; Secure'] : ['', '']
  const rest = `Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${secure}`
  return `${prefix}device=${id}.${sign(key, id)}; ${rest}`
}
