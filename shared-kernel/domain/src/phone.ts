/** Brazilian telephone numbers as digits without country code: area code, then 8 or 9 digits. */

import { normalisePhone } from './phone-text'

export { normalisePhone }

/** The 67 area codes (Anatel's national numbering plan). */
const areaCodes: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

const MOBILE = /^9[0-9]{8}$/
const LANDLINE = /^[2-5][0-9]{7}$/
// Nationwide numbers receive calls but cannot be called back.
const NATIONWIDE = /^(?:400[0-9]|300[0-9])/
const PLACEHOLDER = /([0-9])\1{7}$/
const ALLOWED = /^[\d\s().+-]*$/

/** Whether the bank can call the number back: area code with a mobile or landline. */
export function isPhone(text: string): boolean {
  return ALLOWED.test(text) && (isMobile(text) || isLandline(text))
}

export function isMobile(text: string): boolean {
  const { area, subscriber } = partsOf(text)
  return areaCodes.has(area) && MOBILE.test(subscriber) && !PLACEHOLDER.test(subscriber)
}

function isLandline(text: string): boolean {
  const { area, subscriber } = partsOf(text)
  return (
    areaCodes.has(area) &&
    LANDLINE.test(subscriber) &&
    !NATIONWIDE.test(subscriber) &&
    !PLACEHOLDER.test(subscriber)
  )
}

function partsOf(text: string): { area: string; subscriber: string } {
  const digits = normalisePhone(text)
  return { area: digits.slice(0, 2), subscriber: digits.slice(2) }
}

/** (11) 98765-4321. Invalid numbers are returned unchanged. */
export function formatPhone(text: string): string {
  const { area, subscriber } = partsOf(text)
  if (subscriber.length < 8 || subscriber.length > 9) return text
  return `(${area}) ${subscriber.slice(0, -4)}-${subscriber.slice(-4)}`
}

/** +5511987654321 (E.164), the format of recommendations. */
export function toE164(text: string): string {
  return `+55${normalisePhone(text)}`
}

/** `tel:` target of a number as the bank prints it. Numbers without area code, like 0800, get no country code. */
export function callLink(printed: string): string {
  const digits = printed.replace(/\D/g, '')
  return /^0|^\d{1,8}$/.test(digits) ? `tel:${digits}` : `tel:${toE164(digits)}`
}

/** (11) *****-4321 */
export function maskPhone(text: string): string {
  const { area, subscriber } = partsOf(text)
  return `(${area}) ${'*'.repeat(Math.max(subscriber.length - 4, 0))}-${subscriber.slice(-4)}`
}
