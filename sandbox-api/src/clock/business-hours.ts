import {
  type Hours,
  nextOpening,
  type WeekdayHours,
  weekdayAbbreviations,
} from '@portal/domain/opening-hours'
import { instantOf, isoOf } from './sao-paulo'

/** Spec §9. */
export const negotiationHours: Hours = { from: '06:00', to: '20:15' }
export const callMeHours: Hours = weekdayAbbreviations.map(
  (abbreviation): WeekdayHours => ({
    abbreviation,
    day: abbreviation,
    from: '08:00',
    to: '20:00',
    itWorks: abbreviation !== 'dom',
  }),
)

/** The next opening time, as an ISO date and time with offset. */
export function reopening(hours: Hours, at: Date): string | null {
  const opening = nextOpening(hours, at)
  return opening === null ? null : isoOf(instantOf(opening.date, opening.from))
}
