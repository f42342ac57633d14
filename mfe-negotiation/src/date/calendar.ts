import { addDays, daysBetween } from '@portal/domain/dates'

/** The range of first due dates that the bank accepts, as ISO dates. */
export interface DateBounds {
  earliest: string
  latest: string
  /** Days within the range that are not business days. */
  unavailable: readonly string[]
}

export const isAvailable = (bounds: DateBounds, day: string): boolean =>
  day >= bounds.earliest && day <= bounds.latest && !bounds.unavailable.includes(day)

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))

/** The days of all weeks that overlap the bounds, Sunday first. */
export const daysOfWeeks = ({ earliest, latest }: Pick<DateBounds, 'earliest' | 'latest'>): string[] =>
  daysFrom(addDays(earliest, -weekday(earliest)), addDays(latest, 6 - weekday(latest)))

/** The days within the bounds on which banks are closed, weekends aside. */
export const holidaysAmong = (
  { earliest, latest, unavailable }: DateBounds,
  days: readonly string[],
): string[] =>
  days.filter(
    (day) => day >= earliest && day <= latest && weekday(day) % 6 !== 0 && unavailable.includes(day),
  )

/** In days: how far a holiday can move a payday from before the first bound. */
const LONGEST_HOLIDAY = 4

/**
 * The first available day on or after the payday, for each month.
 * @param payday day of the month; in a shorter month, its last day
 */
export function daysAfterPayday(bounds: DateBounds, payday: number): string[] {
  const isPayday = (day: string) => {
    const date = Number(day.slice(8))
    return date === payday || (date < payday && addDays(day, 1).endsWith('-01'))
  }
  const after = daysFrom(addDays(bounds.earliest, -LONGEST_HOLIDAY), bounds.latest)
    .filter(isPayday)
    .flatMap((paid) => daysFrom(paid, bounds.latest).find((day) => isAvailable(bounds, day)) ?? [])
  return [...new Set(after)]
}
