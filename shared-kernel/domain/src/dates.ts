/**
 * Formats dates. A date is an ISO string (yyyy-mm-dd) without time and zone. Month and weekday names do not come from
 * Intl, so that server and browser render the same text.
 */

const DAY_MS = 86_400_000
const ISO = /^\d{4}-\d{2}-\d{2}$/
export const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
export const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** Midnight UTC of a date, null for any other text. */
function utcOf(iso: string): Date | null {
  return ISO.test(iso) ? new Date(`${iso}T00:00:00Z`) : null
}

/** True for an existing calendar day in ISO format. */
export function isIsoDate(text: string): boolean {
  const date = utcOf(text)
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** 27/11/2026 */
export function formatDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** Parses dd/mm/aaaa to ISO; null for anything that is not a day. */
export function parseDate(text: string): string | null {
  const match = /^\s*(\d{2})\/(\d{2})\/(\d{4})\s*$/.exec(text)
  if (match === null) return null
  const iso = `${match[3]}-${match[2]}-${match[1]}`
  return isIsoDate(iso) ? iso : null
}

/** 'sexta, 27 de novembro', with the year 'sexta, 27 de novembro de 2026'. Day and month do not wrap. */
export function dateInWords(iso: string, { withYear = false }: { withYear?: boolean } = {}): string {
  const date = utcOf(iso.slice(0, 10))
  if (date === null) return iso
  // In Portuguese the first of a month is an ordinal.
  const day = date.getUTCDate() === 1 ? '1º' : date.getUTCDate()
  const year = withYear ? ` de\u00a0${date.getUTCFullYear()}` : ''
  return `${weekdays[date.getUTCDay()]}, ${day}\u00a0de\u00a0${months[date.getUTCMonth()]}${year}`
}

/** 'novembro de 2026' */
export function monthInWords(iso: string): string {
  const date = utcOf(iso.slice(0, 10))
  return date === null ? iso : `${months[date.getUTCMonth()]} de\u00a0${date.getUTCFullYear()}`
}

/** '20h' or '20h15' */
export function timeInWords(time: string): string {
  const [hour = '', minute = '00'] = time.split(':')
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}

export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Negative when `to` is earlier than `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** The same day `count` months later, clamped to the month's last day. */
export function addMonths(iso: string, count: number): string {
  const date = utcOf(iso)
  if (date === null) throw new TypeError(`Not a date: ${iso}`)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count)
  if (date.getUTCDate() !== day) date.setUTCDate(0) // the month is shorter
  return date.toISOString().slice(0, 10)
}
