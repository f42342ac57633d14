/** E-mail addresses. Catches typing errors; a message with a code proves the mailbox. */

import { MAX_LENGTH } from './formats'

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const TOP_LEVEL = '(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})'
const SHAPE = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LEVEL}$`)
const NOT_ASCII = /[^ -~]/
// RFC 5321 §4.5.3.1
const LONGEST_MAILBOX = 64

export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= MAX_LENGTH.email && address.indexOf('@') <= LONGEST_MAILBOX && SHAPE.test(address)
}

/**
 * Extracts the address from what keyboards and mail programs produce: `Maria <maria@exemplo.com>`, `mailto:`, a
 * trailing full stop. Converts an internationalised domain to its ASCII form (RFC 5891), which of all browsers only
 * Chrome does in e-mail inputs.
 */
export function normaliseEmail(text: string): string {
  const written = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
  const address = written.trim().replace(/^mailto:|[\s.,;]+$/gi, '')
  const [, mailbox = '', domain = ''] = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? []
  if (!NOT_ASCII.test(domain)) return address
  try {
    return mailbox + new URL(`https://${domain}`).hostname
  } catch {
    return address
  }
}

/** The mailbox has non-ASCII letters (SMTPUTF8, RFC 6531), which few servers accept; usually a typed name. */
export const hasForeignMailbox = (text: string): boolean =>
  NOT_ASCII.test(normaliseEmail(text).replace(/@.*/s, ''))

/** Upper case, as updates require (spec §5). */
export function emailForUpdate(text: string): string {
  return normaliseEmail(text).toUpperCase()
}

/** m****@exemplo.com.br */
export function maskEmail(text: string): string {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  return at < 1 ? '' : `${[...address][0]}****${address.slice(at)}`
}
