import { addDays, addMonths, daysBetween } from '@portal/domain/dates'

/** The first due dates that the bank accepts. All dates are ISO. */
export interface DateBounds {
  first: string
  last: string
  /** Days between the two that are not business days. */
  unavailable: readonly string[]
}

export const isAvailable = (bounds: DateBounds, day: string): boolean =>
  day >= bounds.first && day <= bounds.last && !bounds.unavailable.includes(day)

/** The first of each month that holds a day within the bounds. */
export function monthsOf({ first, last }: Pick<DateBounds, 'first' | 'last'>): string[] {
  const months: string[] = []
  for (let month = `${first.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

type Week = (string | null)[]

/** The weeks of a month that overlap the bounds. */
export function weeksWithin({ first, last }: Pick<DateBounds, 'first' | 'last'>, month: string): Week[] {
  return weeksOf(month).filter((week) => week.some((day) => day !== null && day >= first && day <= last))
}

/** The days of a month in rows of a week, Sunday first; null fills the ends. */
export function weeksOf(month: string): Week[] {
  const count = daysBetween(month, addMonths(month, 1))
  const lead = new Date(`${month}T00:00:00Z`).getUTCDay()
  const cells = [
    ...Array.from({ length: lead }, () => null),
    ...Array.from({ length: count }, (_, i) => addDays(month, i)),
  ]
  const rows = Math.ceil(cells.length / 7)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => cells[row * 7 + column] ?? null),
  )
}

const daysByKey: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/**
 * The day that a key moves to (WAI-ARIA, date grid): the nearest available day in that direction, the day
 * itself when there is none; null for a key without a function here.
 */
export function dayAfterKey(bounds: DateBounds, day: string, key: string): string | null {
  if (key === 'Home') return findAvailable(bounds, bounds.first, 1) ?? day
  if (key === 'End') return findAvailable(bounds, bounds.last, -1) ?? day
  if (key === 'PageDown') return findAvailable(bounds, clamp(bounds, addMonths(day, 1)), 1) ?? day
  if (key === 'PageUp') return findAvailable(bounds, clamp(bounds, addMonths(day, -1)), -1) ?? day
  const days = daysByKey[key]
  return days === undefined ? null : (findAvailable(bounds, addDays(day, days), Math.sign(days)) ?? day)
}

const clamp = ({ first, last }: DateBounds, day: string) => (day < first ? first : day > last ? last : day)

function findAvailable(bounds: DateBounds, from: string, direction: number): string | null {
  for (let day = from; day >= bounds.first && day <= bounds.last; day = addDays(day, direction)) {
    if (isAvailable(bounds, day)) return day
  }
  return null
}

/** At most `count` of the days, evenly spaced, including the first and the last. */
export function sampleEvenly(days: readonly string[], count: number): string[] {
  if (days.length <= count) return [...days]
  const step = (days.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, i) => days[Math.round(i * step)] ?? '')
}
