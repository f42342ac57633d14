/** E-mail addresses. The mailbox itself is proved by a message; this catches typing errors. */

import { MAX_LENGTH } from './formats'

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const SHAPE = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z]{2,63}$`)
// RFC 5321 §4.5.3.1
const LONGEST_MAILBOX = 64

export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= MAX_LENGTH.email && address.indexOf('@') <= LONGEST_MAILBOX && SHAPE.test(address)
}

/** Upper case, as updates require (spec §5). */
export function emailForUpdate(text: string): string {
  return text.trim().toUpperCase()
}

/** m****@exemplo.com.br */
export function maskEmail(text: string): string {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  return at < 1 ? '' : `${address.charAt(0)}****${address.slice(at)}`
}
