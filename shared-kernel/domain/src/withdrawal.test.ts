import { addDays, daysBetween } from './dates'
import { isBusinessDay } from './due-date'
import { withdrawalEnds, withdrawalInWords } from './withdrawal'

test.each([
  ['a Monday', '2026-11-23', '2026-11-30'],
  ['ends on a Saturday', '2026-11-28', '2026-12-07'],
  ['ends at Christmas', '2026-12-18', '2026-12-28'],
])('%s', (_, agreedOn, ends) => {
  expect(withdrawalEnds(agreedOn)).toBe(ends)
})

test('never less than the seven days that are promised, and always a day on which somebody is there', () => {
  expect(withdrawalInWords(false)).toContain('em até 7 dias depois de fazer')
  expect(withdrawalInWords(true)).toContain('em até 7 dias depois de assinar')
  for (let i = 0; i < 366; i++) {
    const agreedOn = addDays('2027-01-01', i)
    const ends = withdrawalEnds(agreedOn)
    expect(daysBetween(agreedOn, ends)).toBeGreaterThanOrEqual(7)
    expect(isBusinessDay(ends)).toBe(true)
  }
})
