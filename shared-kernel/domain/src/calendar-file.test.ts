import { type CalendarEntry, calendarFile } from './calendar-file'

const NOW = new Date('2026-11-20T15:04:05.678Z')
const day: CalendarEntry = {
  uid: 'A1-1@acordo',
  start: '2026-12-31',
  summary: 'Pagar',
  description: 'Acordo A1.',
  reminder: { text: 'Amanhã vence', trigger: '-PT15H' },
}
const fileOf = (change: Partial<CalendarEntry>) => calendarFile('Vencimentos', [{ ...day, ...change }], NOW)

test('a whole day ends where the next one begins', () => {
  expect(fileOf({}).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal de renegociacao//Vencimentos//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:A1-1@acordo',
    'DTSTAMP:20261120T150405Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Pagar',
    'DESCRIPTION:Acordo A1.',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Amanhã vence',
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('an instant takes half an hour', () => {
  const file = fileOf({ start: new Date('2026-12-31T23:45:00-03:00') })
  expect(file).toContain('\r\nDTSTART:20270101T024500Z\r\nDTEND:20270101T031500Z\r\n')
})

test('signs that mean something in a calendar are escaped', () => {
  const file = fileOf({
    summary: 'R$ 118,40; já',
    description: 'C:\\\nfim\nmesmo',
    reminder: { text: 'a,b', trigger: '' },
  })
  expect(file).toContain('SUMMARY:R$ 118\\,40\\; já\r\n')
  expect(file).toContain('DESCRIPTION:C:\\\\\\nfim\\nmesmo\r\n')
  expect(file).toContain('DESCRIPTION:a\\,b\r\n')
})

test.each([
  ['75 octets stay on one line', 'a'.repeat(67), ['a'.repeat(67)]],
  ['the 76th goes on after a space', 'a'.repeat(68), ['a'.repeat(67), ' a']],
  ['the space counts', 'a'.repeat(67 + 74 + 1), ['a'.repeat(67), ` ${'a'.repeat(74)}`, ' a']],
  ['a character of two octets is not cut', `${'a'.repeat(66)}é`, ['a'.repeat(66), ' é']],
])('%s', (_, summary, lines) => {
  expect(fileOf({ summary })).toContain(`\r\nSUMMARY:${lines.join('\r\n')}\r\nDESCRIPTION`)
})
