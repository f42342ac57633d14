import fc from 'fast-check'
import {
  addDays,
  addMonths,
  dateInWords,
  daysBetween,
  formatDate,
  isIsoDate,
  monthInWords,
  parseDate,
  timeInWords,
} from './dates'

const days = fc.integer({ min: 0, max: 80_000 }).map((n) => addDays('1900-01-01', n))

test.each([
  ['2026-11-27', 'sexta, 27\u00a0de\u00a0novembro', 'sexta, 27\u00a0de\u00a0novembro de\u00a02026'],
  ['2026-12-01', 'terça, 1º\u00a0de\u00a0dezembro', 'terça, 1º\u00a0de\u00a0dezembro de\u00a02026'],
  ['2027-02-28', 'domingo, 28\u00a0de\u00a0fevereiro', 'domingo, 28\u00a0de\u00a0fevereiro de\u00a02027'],
])('%s reads %s', (iso, words, withYear) => {
  expect(dateInWords(iso)).toBe(words)
  expect(dateInWords(iso, { withYear: true })).toBe(withYear)
})

test.each([
  ['2026-01-02', 'sexta, 2 de janeiro', 'janeiro de 2026'],
  ['2026-02-01', 'domingo, 1º de fevereiro', 'fevereiro de 2026'],
  ['2026-03-02', 'segunda, 2 de março', 'março de 2026'],
  ['2026-04-14', 'terça, 14 de abril', 'abril de 2026'],
  ['2026-05-06', 'quarta, 6 de maio', 'maio de 2026'],
  ['2026-06-11', 'quinta, 11 de junho', 'junho de 2026'],
  ['2026-07-18', 'sábado, 18 de julho', 'julho de 2026'],
  ['2026-08-21', 'sexta, 21 de agosto', 'agosto de 2026'],
  ['2026-09-30', 'quarta, 30 de setembro', 'setembro de 2026'],
  ['2026-10-31', 'sábado, 31 de outubro', 'outubro de 2026'],
  // The date of a timestamp.
  ['2026-11-27T23:00:00-03:00', 'sexta, 27 de novembro', 'novembro de 2026'],
  ['2026-12-31T00:00:00Z', 'quinta, 31 de dezembro', 'dezembro de 2026'],
  ['em breve', 'em breve', 'em breve'],
  ['', '', ''],
])('%s reads %s, of %s', (iso, day, month) => {
  expect([dateInWords(iso), monthInWords(iso)].map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
    day,
    month,
  ])
})

test('an hour in words', () => {
  expect(['20:15', '06:00', '06'].map(timeInWords)).toEqual(['20h15', '6h', '6h'])
})

test('of a moment the day is written', () => {
  expect(formatDate('2026-11-27T23:00:00-03:00')).toBe('27/11/2026')
})

test.each([
  ['27/11/2026', '2026-11-27'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', null],
  ['31/04/2026', null],
  ['00/01/2026', null],
  ['1/1/2026', null],
  ['27-11-2026', null],
  [' 27/11/2026\n', '2026-11-27'],
  ['27/11/20261', null],
  ['127/11/2026', null],
  ['', null],
])('%s is %s', (text, iso) => {
  expect(parseDate(text)).toBe(iso)
})

test.each([
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['27/11/2026', false],
  ['2026-11-27T', false],
  ['+002026-11-27', false],
])('%s is a date: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected)
})

test('what is written reads back', () => {
  fc.assert(fc.property(days, (iso) => parseDate(formatDate(iso)) === iso))
})

test('days between undoes adding days', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: -5000, max: 5000 }),
      (iso, n) => daysBetween(iso, addDays(iso, n)) === n,
    ),
  )
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-20', 2, '2027-01-20'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-05-31', 0, '2026-05-31'],
])('%s and %i months is %s', (iso, count, expected) => {
  expect(addMonths(iso, count)).toBe(expected)
})

test('months are added to a date alone', () => {
  for (const text of ['27/11/2026', 'em 2026-11-27', '2026-11-27T00:00:00Z', ''])
    expect(() => addMonths(text, 1)).toThrow(new TypeError(`Not a date: ${text}`))
})
