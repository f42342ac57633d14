import { isIsoDate } from './dates'

/** ISO 8601, plus the variants of databases: a space instead of T, offsets in hours only. */
const MOMENT = /^([\d-]{10})(?:[T ]([\d:]{5,8}(?:\.\d+)?)(?:Z|([+-]\d\d)(?::?(\d\d))?)?)?$/

/**
 * Parses an API timestamp. Without an offset it is São Paulo time, UTC-3 without daylight saving time since 2019.
 * Throws a TypeError for invalid input.
 */
export function parseBankDate(value: string): Date {
  const [, day = '', time, hours = '-03', minutes = '00'] = MOMENT.exec(value) ?? []
  const zone = value.endsWith('Z') ? 'Z' : `${hours}:${minutes}`
  const date = new Date(time === undefined ? day : `${day}T${time}${zone}`)
  // Engines differ on days that do not exist, such as 30 February.
  if (!isIsoDate(day) || Number.isNaN(date.getTime())) throw new TypeError('not a date')
  return date
}
