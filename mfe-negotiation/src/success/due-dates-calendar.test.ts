import { fromConcluded } from '../journey/concluded-agreement'
import { concluded, opportunity } from '../testing/samples'
import { dueDatesCalendar } from './due-dates-calendar'

const now = new Date('2026-11-20T15:04:05.678Z')
const agreement = fromConcluded(concluded(), opportunity({ nomeProduto: 'Cartão; conta, e outros' }))
const file = dueDatesCalendar(agreement, 'Banco Aurora', now)
const lines = file.split('\r\n')
const unfolded = file.replace(/\r\n /g, '').split('\r\n')

test('is one calendar with an event for each instalment', () => {
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(12)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(12)
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(12)
})

test('every line ends in CRLF and holds at most 75 octets', () => {
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('events last the whole due date, until the next day', () => {
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20261221')
  expect(unfolded).toContain('DTEND;VALUE=DATE:20261222')
})

test('what a calendar shows is amount, creditor and instalment, with its signs escaped', () => {
  expect(unfolded).toContain('SUMMARY:Pagar R$\u00a0211\\,86 - Banco Aurora')
  expect(unfolded).toContain(
    'DESCRIPTION:Acordo 1234567890\\, Cartão\\; conta\\, e outros.\\nParcela 3 de 12.',
  )
})

test('events have one name each, and the moment in UTC at which they were made', () => {
  const names = unfolded.filter((line) => line.startsWith('UID:'))
  expect(new Set(names).size).toBe(12)
  expect(unfolded.filter((line) => line === 'DTSTAMP:20261120T150405Z')).toHaveLength(12)
})

test('the end of a month is followed by the first of the next', () => {
  const [instalment] = agreement.instalments
  const last = { ...agreement, instalments: [{ ...instalment, dueDate: '2026-12-31' }] as const }
  expect(dueDatesCalendar(last, 'Banco', now)).toContain('DTEND;VALUE=DATE:20270101')
})

test('a payment in full is no instalment', () => {
  const [instalment] = agreement.instalments
  const inFull = dueDatesCalendar({ ...agreement, instalments: [instalment] }, 'Banco', now)
  expect(inFull.replace(/\r\n /g, '')).toContain('Pagamento à vista.')
})

test('an emoji is never cut in two by a folded line', () => {
  const long = dueDatesCalendar({ ...agreement, product: '🚗'.repeat(40) }, 'Banco', now)
  expect(long.replace(/\r\n /g, '')).toContain('🚗'.repeat(40))
  for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
