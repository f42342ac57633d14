import fc from 'fast-check'
import { addDays } from './dates'
import {
  addBusinessDays,
  bankHolidays,
  businessDaysBetween,
  easter,
  instalmentDueDate,
  isBusinessDay,
  isOfferedDueDay,
  toBusinessDay,
} from './due-date'

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2030, '2030-04-21'],
  [2038, '2038-04-25'],
])('Easter of %i is %s', (year, date) => {
  expect(easter(year)).toBe(date)
})

/** Oudin's algorithm, as published by the U.S. Naval Observatory. */
function easterByOudin(year: number): string {
  const whole = Math.trunc
  const century = whole(year / 100)
  const golden = year % 19
  const epact =
    (century - whole(century / 4) - whole((century - whole((century - 17) / 25)) / 3) + 19 * golden + 15) % 30
  const moon =
    epact - whole(epact / 28) * (1 - whole(epact / 28) * whole(29 / (epact + 1)) * whole((21 - golden) / 11))
  const weekday = (year + whole(year / 4) + moon + 2 - century + whole(century / 4)) % 7
  const sunday = moon - weekday
  const month = 3 + whole((sunday + 40) / 44)
  return `${year}-0${month}-${String(sunday + 28 - 31 * whole(month / 4)).padStart(2, '0')}`
}

test('Easter of every year of three centuries is that of another algorithm', () => {
  const years = Array.from({ length: 300 }, (_, k) => 1900 + k)
  expect(years.map(easter)).toEqual(years.map(easterByOudin))
})

test('the bank holidays of 2026', () => {
  expect([...bankHolidays(2026)].sort()).toEqual([
    ['2026-01-01', 'Confraternização Universal'],
    ['2026-02-16', 'Carnaval (segunda)'],
    ['2026-02-17', 'Carnaval (terça)'],
    ['2026-04-03', 'Sexta-feira Santa'],
    ['2026-04-21', 'Tiradentes'],
    ['2026-05-01', 'Dia do Trabalho'],
    ['2026-06-04', 'Corpus Christi'],
    ['2026-09-07', 'Independência'],
    ['2026-10-12', 'Nossa Senhora Aparecida'],
    ['2026-11-02', 'Finados'],
    ['2026-11-15', 'Proclamação da República'],
    ['2026-11-20', 'Consciência Negra'],
    ['2026-12-25', 'Natal'],
  ])
})

test('20 November is a holiday since 2024', () => {
  expect([bankHolidays(2023).has('2023-11-20'), bankHolidays(2024).has('2024-11-20')]).toEqual([false, true])
})

test.each([
  ['2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026-02-14', '2026-02-18'],
  ['2026-12-25', '2026-12-28'],
  ['2027-01-01', '2027-01-04'],
])('%s moves to %s', (iso, expected) => {
  expect(toBusinessDay(iso)).toBe(expected)
})

test('the next business day after a Thursday before a holiday weekend', () => {
  expect(addBusinessDays('2026-11-19', 1)).toBe('2026-11-23')
  expect(addBusinessDays('2026-11-19', 3)).toBe('2026-11-25')
})

test('only business days are offered', () => {
  expect(businessDaysBetween('2026-11-18', '2026-11-24')).toEqual([
    '2026-11-18',
    '2026-11-19',
    '2026-11-23',
    '2026-11-24',
  ])
  expect(businessDaysBetween('2026-11-24', '2026-11-18')).toEqual([])
})

test.each([
  ['2026-11-30', 1, '2026-11-30'],
  ['2026-11-30', 4, '2027-03-01'],
  ['2026-12-31', 3, '2027-03-01'],
  ['2026-12-10', 13, '2027-12-10'],
])('with the first on %s, instalment %i is due on %s', (firstDue, n, expected) => {
  expect(instalmentDueDate(firstDue, n)).toBe(expected)
})

test('a moved day is a business day, none was skipped', () => {
  const days = fc.integer({ min: 0, max: 15_000 }).map((n) => addDays('2024-01-01', n))
  fc.assert(
    fc.property(days, (iso) => {
      const moved = toBusinessDay(iso)
      expect(isBusinessDay(moved)).toBe(true)
      expect(businessDaysBetween(iso, moved)).toEqual([moved])
    }),
  )
})

test.each([
  ['2026-12-30', true],
  ['2026-12-31', false],
  ['2027-12-31', false],
  ['2026-12-25', false],
])('a first due date on %s: %p', (day, offered) => {
  expect(isOfferedDueDay(day)).toBe(offered)
})
