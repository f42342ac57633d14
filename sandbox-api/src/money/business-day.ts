import { addDays, isIsoDate } from '@portal/domain/dates'
import { addBusinessDays, instalmentDueDate, isBusinessDay, toBusinessDay } from '@portal/domain/due-date'

/** A calendar day, `2026-11-20`, free of time zones. */
export type IsoDate = string

export function assertDate(date: IsoDate, name: string): void {
  if (!isIsoDate(date)) throw new RangeError(`${name} is not a date: ${date}`)
}

export function nextBusinessDay(date: IsoDate): IsoDate {
  return addBusinessDays(date, 1)
}

export function previousBusinessDay(date: IsoDate): IsoDate {
  let day = addDays(date, -1)
  while (!isBusinessDay(day)) day = addDays(day, -1)
  return day
}

/** Monthly due dates, the first of them on the requested day or the next business day. */
export function monthlyDueDates(firstDueDate: IsoDate, count: number): IsoDate[] {
  const firstBusinessDay = toBusinessDay(firstDueDate)
  return Array.from({ length: count }, (_, k) => instalmentDueDate(firstBusinessDay, k + 1))
}
