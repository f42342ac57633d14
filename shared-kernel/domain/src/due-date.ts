/** Due dates fall on bank business days (Res. CMN 4.880/2020). Dates are ISO, yyyy-mm-dd. */
import { addDays, addMonths, daysBetween } from './dates'

const fixedHolidays: readonly { day: string; name: string; since?: number }[] = [
  { day: '01-01', name: 'Confraternização Universal' },
  { day: '04-21', name: 'Tiradentes' },
  { day: '05-01', name: 'Dia do Trabalho' },
  { day: '09-07', name: 'Independência' },
  { day: '10-12', name: 'Nossa Senhora Aparecida' },
  { day: '11-02', name: 'Finados' },
  { day: '11-15', name: 'Proclamação da República' },
  // Lei 14.759/2023
  { day: '11-20', name: 'Consciência Negra', since: 2024 },
  { day: '12-25', name: 'Natal' },
]

/** Days counted from Easter Sunday. */
const movableHolidays: readonly { offset: number; name: string }[] = [
  { offset: -48, name: 'Carnaval (segunda)' },
  { offset: -47, name: 'Carnaval (terça)' },
  { offset: -2, name: 'Sexta-feira Santa' },
  { offset: 60, name: 'Corpus Christi' },
]

/** Easter Sunday of the Gregorian calendar (Butcher's algorithm). */
export function easter(year: number): string {
  const a = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const d = Math.floor(century / 4)
  const e = century % 4
  const f = Math.floor((century + 8) / 25)
  const g = Math.floor((century - f + 1) / 3)
  const h = (19 * a + century - d - g + 15) % 30
  const i = Math.floor(yearOfCentury / 4)
  const k = yearOfCentury % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function findBankHolidays(year: number): ReadonlyMap<string, string> {
  const sunday = easter(year)
  return new Map([
    ...fixedHolidays
      .filter(({ since = 0 }) => year >= since)
      .map(({ day, name }): [string, string] => [`${year}-${day}`, name]),
    ...movableHolidays.map(({ offset, name }): [string, string] => [addDays(sunday, offset), name]),
  ])
}

const known = new Map<number, ReadonlyMap<string, string>>()
/** Holiday names by ISO date. */
export function bankHolidays(year: number): ReadonlyMap<string, string> {
  const holidays = known.get(year) ?? findBankHolidays(year)
  known.set(year, holidays)
  return holidays
}

export function isBusinessDay(iso: string): boolean {
  const weekday = new Date(`${iso}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !bankHolidays(Number(iso.slice(0, 4))).has(iso)
}

/** Banks are closed to the public on 31 December, so it is not offered as a first due date. */
export const isOfferedDueDay = (iso: string): boolean => isBusinessDay(iso) && !iso.endsWith('-12-31')

/** Returns the day if it is a business day, otherwise the next one. */
export function toBusinessDay(iso: string): string {
  let day = iso
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

/** The `count`-th business day after `iso`; `count` >= 1. */
export function addBusinessDays(iso: string, count: number): string {
  let day = iso
  for (let left = count; left > 0; left--) day = toBusinessDay(addDays(day, 1))
  return day
}

/** Business days between two dates, both included. */
export function businessDaysBetween(from: string, to: string): string[] {
  const days = Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, i) => addDays(from, i))
  return days.filter(isBusinessDay)
}

/**
 * Due date of instalment `n` (from 1): n - 1 months after the first, clamped to the month, moved to a business day.
 */
export function instalmentDueDate(firstDue: string, n: number): string {
  return toBusinessDay(addMonths(firstDue, n - 1))
}
