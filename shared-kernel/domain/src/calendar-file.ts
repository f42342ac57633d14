import { addDays } from './dates'

/** An entry of a calendar file. It contains no tax id, because calendars are shared. */
export interface CalendarEntry {
  /** Stable per entry, so that calendars update it instead of adding a copy. */
  uid: string
  /** An all-day date (ISO), or the start of an event of half an hour. */
  start: string | Date
  summary: string
  description: string
  /** `trigger` is a duration from the start, '-PT15H' for 15 hours before (§3.8.6.3). */
  reminder: { text: string; trigger: string }
}

/** Creates an iCalendar file (RFC 5545). `product` is an ASCII name for PRODID. */
export function calendarFile(product: string, entries: readonly CalendarEntry[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Portal de renegociacao//${product}//PT-BR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => linesOf(entry, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const linesOf = ({ uid, start, summary, description, reminder }: CalendarEntry, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(now)}`,
  ...(start instanceof Date ? halfAnHour(start) : wholeDay(start)),
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(reminder.text)}`,
  `TRIGGER:${reminder.trigger}`,
  'END:VALARM',
  'END:VEVENT',
]

const HALF_AN_HOUR_MS = 30 * 60_000

const utc = (instant: Date) => instant.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')

const halfAnHour = (start: Date) => [
  `DTSTART:${utc(start)}`,
  `DTEND:${utc(new Date(start.getTime() + HALF_AN_HOUR_MS))}`,
]

// DTEND of an all-day event is exclusive (§3.6.1).
const wholeDay = (day: string) => [
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
]

/** §3.3.11 */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n')
}

const LONGEST_LINE = 75

/** A line holds at most 75 octets; the rest continues after a line break and a space (§3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
