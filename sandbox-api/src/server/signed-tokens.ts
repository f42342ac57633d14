import { randomBytes } from 'node:crypto'
import { ProblemError } from './problem'
import { isSameText, sign } from './secrets'

const CSRF_LASTS_MS = 2 * 3_600_000

/** A stateless signed token: `expiry.random.signature`. */
export function issueCsrfToken(key: string, now = Date.now()): string {
  const text = `${(now + CSRF_LASTS_MS).toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${text}.${sign(key, text)}`
}

export function assertCsrfToken(key: string, token: string | undefined, now = Date.now()): void {
  const [expiry = '', random = '', signature = ''] = token?.split('.') ?? []
  const isOurs = signature !== '' && isSameText(signature, sign(key, `${expiry}.${random}`))
  if (!isOurs || Number.parseInt(expiry, 36) < now) {
    throw new ProblemError(403, 'Token CSRF ausente ou inválido', {
      codigo: 'CSRF',
      detail: 'Peça um em /api/v1/get-csrf-token e envie no cabeçalho X-CSRF-Token.',
    })
  }
}

/** Maximum lifetime of a cookie, 400 days (RFC 6265bis). */
const DEVICE_LASTS_SECONDS = 400 * 86_400
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
  const rest = `Path=/; Max-Age=${DEVICE_LASTS_SECONDS}; HttpOnly; SameSite=Strict${secure}`
  return `${prefix}device=${id}.${sign(key, id)}; ${rest}`
}
