import { calendarFile } from '@portal/domain/calendar-file'
import type { Opening } from '@portal/domain/opening-hours'

/** The next opening as a calendar file, with an alarm at that time. */
export function openingReminder({ date, from }: Opening, bank: string, address: string, now: Date): string {
  const summary = `Negociar dívidas: ${bank}`
  return calendarFile(
    'Lembrete',
    [
      {
        uid: `${date}-abertura@portal`,
        // São Paulo has had no daylight saving time since 2019.
        start: new Date(`${date}T${from}:00-03:00`),
        summary,
        description: `A negociação já abriu: ${address}`,
        reminder: { text: summary, trigger: 'PT0S' },
      },
    ],
    now,
  )
}
