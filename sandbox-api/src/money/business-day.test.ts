import { addDays } from '@portal/domain/dates'
import fc from 'fast-check'
import { assertDate, monthlyDueDates, nextBusinessDay, previousBusinessDay } from './business-day'

it('steps over weekends and holidays', () => {
  expect(nextBusinessDay('2026-11-19')).toBe('2026-11-23')
  expect(previousBusinessDay('2026-11-23')).toBe('2026-11-19')
  expect(previousBusinessDay('2026-02-18')).toBe('2026-02-13')
})

it('starts the months from the business day that the first due date moved to', () => {
  expect(monthlyDueDates('2026-12-26', 3)).toEqual(['2026-12-28', '2027-01-28', '2027-03-01'])
})

it('never lets two instalments fall due on one day', () => {
  const anyDay = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2025-01-01', days))
  fc.assert(
    fc.property(anyDay, (date) => {
      const dates = monthlyDueDates(date, 24)
      expect(new Set(dates).size).toBe(24)
      expect([...dates].sort()).toEqual(dates)
    }),
  )
})

test('takes a day that the calendar has', () => {
  expect(() => assertDate('2028-02-29', 'dueDate')).not.toThrow()
})

test.each(['2026-02-30', '20/11/2026', '', '2026-1-1'])('refuses %p', (date) => {
  expect(() => assertDate(date, 'dueDate')).toThrow(new RangeError(`dueDate is not a date: ${date}`))
})
