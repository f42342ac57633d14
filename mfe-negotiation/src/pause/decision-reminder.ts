import { calendarFile } from '@portal/domain/calendar-file'
import { addDays, daysBetween, formatDate } from '@portal/domain/dates'

/** The days on which a reminder makes sense: from tomorrow to the last day of the offer; ISO dates. */
export function reminderDays(today: string, lastDay: string): string[] {
  return Array.from({ length: Math.max(daysBetween(today, lastDay), 0) }, (_, i) => addDays(today, i + 1))
}

interface Reminder {
  day: string
  lastDay: string
  bank: string
  address: string
  now: Date
}

/** A day of one's own choice as a calendar file, with an alarm at nine; it says nothing of the debt. */
export function decisionReminder({ day, lastDay, bank, address, now }: Reminder): string {
  const summary = `Decidir sobre a oferta: ${bank}`
  return calendarFile(
    'Lembrete',
    [
      {
        uid: `${day}-decidir@portal`,
        start: day,
        summary,
        description: `A oferta vale até ${formatDate(lastDay)}: ${address}`,
        reminder: { text: summary, trigger: 'PT9H' },
      },
    ],
    now,
  )
}
