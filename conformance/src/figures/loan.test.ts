import { annualCost, annualPercent, instalment, presentValue } from './loan'

/** Published with Res. CMN 4.881/2020: R$ 1.000 at 12% a year, five months, R$ 60 of costs paid up front. */
test('the CET of the published example', () => {
  const months = [1, 2, 3, 4, 5]
  const flows = months.map((month) => ({ cents: 20_573, days: (month * 365) / 12 }))
  expect(annualCost(94_000, flows)).toBeCloseTo(43.93, 1)
})

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
