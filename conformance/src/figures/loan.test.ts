import { annualPercent, instalment, presentValue } from './loan'

test('an instalment of the Price table, and its rate a year', () => {
  expect(instalment(1000, 1, 12, 30)).toBeCloseTo(88.85, 2)
  expect(instalment(1000, 0, 4, 30)).toBe(250)
  expect(annualPercent(1)).toBeCloseTo(12.68, 2)
})

test('thirty days before, an instalment is worth a month of interest less', () => {
  expect(presentValue(10_200, 2, 30)).toBeCloseTo(10_000, 6)
  expect(presentValue(10_404, 2, 60)).toBeCloseTo(10_000, 6)
  expect(presentValue(10_000, 2, 0)).toBe(10_000)
})
