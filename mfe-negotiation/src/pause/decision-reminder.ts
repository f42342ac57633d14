import { calendarFile } from '@portal/domain/calendar-file'
import { addDays, daysBetween, formatDate } from '@portal/domain/dates'

/** Days that a reminder can have, as ISO dates: from tomorrow to the last day of the offer. */
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

/** A calendar file for the chosen day, with an alarm at 9 a.m. Privacy: it does not mention the debt. */
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
