import fc from 'fast-check'
import { monthlyRate } from './annual-rate'
import { effectiveCost, MONTH_IN_YEARS, type Payment, printedPercent } from './cet'
import { instalmentValue } from './price-table'

function everyMonth(cents: number, count: number): Payment[] {
  return Array.from({ length: count }, (_, k) => ({ cents, years: (k + 1) * MONTH_IN_YEARS }))
}

it('finds the CET of the example published with Res. CMN 4.881/2020', () => {
  const instalment = instalmentValue(100_000, monthlyRate(0.12), 5)
  const received = 100_000 - 5_000 - 1_000
  expect(printedPercent(effectiveCost(received, everyMonth(instalment, 5)))).toBe(43.93)
})

test.each<[string, number, Payment[], number]>([
  ['a year at 10%', 100_000, [{ cents: 110_000, years: 1 }], 10],
  ['nothing gained', 100_000, [{ cents: 100_000, years: 1 }], 0],
  ['less paid than received', 100_000, [{ cents: 90_000, years: 1 }], -10],
  ['a month at double', 100_000, [{ cents: 200_000, years: 1 / 12 }], 409_500],
])('%s', (_, received, payments, percent) => {
  expect(printedPercent(effectiveCost(received, payments))).toBe(percent)
})

it('makes the payments worth what was received', () => {
  const payments = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 10_000_000 }),
      // No instalment is due sooner; a loss of a sixth in a day would be -100 % a year to the last digit.
      years: fc.integer({ min: 7, max: 2_500 }).map((days) => days / 365),
    }),
    { minLength: 1, maxLength: 72 },
  )
  fc.assert(
    fc.property(payments, fc.double({ min: 0.3, max: 1.2, noNaN: true }), (flow, share) => {
      const received = flow.reduce((sum, { cents }) => sum + cents, 0) * share
      const rate = effectiveCost(received, flow)
      const worth = flow.reduce((sum, { cents, years }) => sum + cents / (1 + rate) ** years, 0)
      expect(Math.abs(worth / received - 1)).toBeLessThan(1e-6)
    }),
  )
})

test.each<[string, number, Payment[]]>([
  ['nothing received', 0, [{ cents: 1, years: 1 }]],
  ['no payment', 100, []],
  ['a payment on the very day only', 100, [{ cents: 100, years: 0 }]],
  [
    'a negative payment',
    100,
    [
      { cents: 200, years: 1 },
      { cents: -1, years: 2 },
    ],
  ],
])('refuses %s', (_, received, payments) => {
  expect(() => effectiveCost(received, payments)).toThrow(RangeError)
})
