import { addDays } from '@portal/domain/dates'
import { centsOf, formatMoney } from '@portal/domain/money'
import type { ConcludedAgreement } from '../journey/concluded-agreement'

/**
 * The due dates of an agreement as an iCalendar file (RFC 5545): one all-day event each, with a reminder the
 * day before. It contains no tax id, because calendars are shared.
 */
export function dueDatesCalendar(agreement: ConcludedAgreement, creditor: string, now: Date): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')
  const count = agreement.instalments.length
  const events = agreement.instalments.flatMap(({ number, dueDate, amount }) => [
    'BEGIN:VEVENT',
    `UID:${agreement.number}-${number}@acordo`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${basic(dueDate)}`,
    // The end of an all-day event is the first day that no longer belongs to it (§3.6.1).
    `DTEND;VALUE=DATE:${basic(addDays(dueDate, 1))}`,
    `SUMMARY:${escaped(`Pagar ${formatMoney(centsOf(amount))} - ${creditor}`)}`,
    `DESCRIPTION:${escaped(
      `Acordo ${agreement.number}, ${agreement.product}.\n${
        count === 1 ? 'Pagamento à vista.' : `Parcela ${number} de ${count}.`
      }`,
    )}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`Amanhã vence: ${formatMoney(centsOf(amount))}`)}`,
    // 9 in the morning of the day before.
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal de renegociacao//Vencimentos//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const basic = (iso: string) => iso.replaceAll('-', '')

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
