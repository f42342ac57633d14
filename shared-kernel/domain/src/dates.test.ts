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

test('a month and an hour in words', () => {
  expect(monthInWords('2026-11-27')).toBe('novembro de\u00a02026')
  expect([timeInWords('20:15'), timeInWords('06:00')]).toEqual(['20h15', '6h'])
})

test.each([
  ['27/11/2026', '2026-11-27'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', null],
  ['31/04/2026', null],
  ['00/01/2026', null],
  ['1/1/2026', null],
  ['27-11-2026', null],
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
