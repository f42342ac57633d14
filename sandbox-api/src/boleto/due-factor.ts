import { daysBetween } from '@portal/domain/dates'
import { assertDate, type IsoDate } from '../money/business-day'

/** FEBRABAN: days since this date up to 9999 (2025-02-21), after which the factor restarts at 1000. */
const BASE_DATE = '1997-10-07'
const LOWEST = 1000
const CYCLE = 9000

export function dueFactor(dueDate: IsoDate): string {
  assertDate(dueDate, 'dueDate')
  const days = daysBetween(BASE_DATE, dueDate)
  if (days < LOWEST) throw new RangeError(`no due factor before 2000-07-03: ${dueDate}`)
  return String(((days - LOWEST) % CYCLE) + LOWEST)
}
