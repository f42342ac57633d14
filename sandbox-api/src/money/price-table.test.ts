import { amortise } from '@portal/domain/amortisation'
import fc from 'fast-check'
import { annualRate, monthlyRate } from './cet'
import { instalmentValue, priceSchedule } from './price-table'

describe('instalmentValue', () => {
  test.each([
    // The example published with Res. CMN 4.881/2020: 12% a year, 5 instalments of R$ 1.000.
    [100_000, monthlyRate(0.12), 5, 20_573],
    [1_000_000, 0.0199, 12, 94_502],
    [1_000_000, 0.0199, 1, 1_019_900],
    [100_000, 0, 3, 33_333],
  ])('%d cents at %d a month in %d instalments is %d', (principal, rate, count, expected) => {
    expect(instalmentValue(principal, rate, count)).toBe(expected)
  })
})

test.each([
  // Half a month: 94.502,38 / 1,0199^0,5
  [0.5, 93_575],
  [1, 94_502],
])('with a first period of %d months R$ 10.000 in 12 at 1,99%% is %d', (months, expected) => {
  expect(instalmentValue(1_000_000, 0.0199, 12, months)).toBe(expected)
})

describe('priceSchedule', () => {
  it('puts the residue of the rounding in the last instalment', () => {
    expect(priceSchedule(100_000, 0, 3).map(({ valueCents }) => valueCents)).toEqual([33_333, 33_333, 33_334])
  })

  test.each([
    [3, 3, [1, 1, 1]],
    [3, 2, [2, 1]],
  ])('%d cents in %d are %j', (principal, count, values) => {
    expect(priceSchedule(principal, 0, count).map(({ valueCents }) => valueCents)).toEqual(values)
  })

  test.each([
    // Less than a cent each.
    [2, 12],
    // Two cents each, and nothing left for the last one.
    [8, 5],
  ])('refuses to split %d cents into %d', (principal, count) => {
    expect(() => priceSchedule(principal, 0, count)).toThrow(
      new RangeError(`${principal} cents cannot be split into ${count} instalments`),
    )
  })

  const loans = fc.record({
    principal: fc.integer({ min: 10_000, max: 100_000_000 }),
    rate: fc.integer({ min: 0, max: 400 }).map((hundredths) => hundredths / 10_000),
    count: fc.integer({ min: 1, max: 72 }),
    firstPeriod: fc.integer({ min: 1, max: 30 }).map((days) => days / 30),
  })

  it('pays the principal back to the cent, each value being interest plus amortisation', () => {
    fc.assert(
      fc.property(loans, ({ principal, rate, count, firstPeriod }) => {
        const schedule = priceSchedule(principal, rate, count, firstPeriod)
        expect(schedule).toHaveLength(count)
        expect(schedule.reduce((sum, { amortisationCents }) => sum + amortisationCents, 0)).toBe(principal)
        expect(schedule.at(-1)?.balanceCents).toBe(0)
        for (const { valueCents, interestCents, amortisationCents } of schedule) {
          expect(valueCents).toBe(interestCents + amortisationCents)
          expect(interestCents).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('is what the portal draws from its values and interest alone', () => {
    fc.assert(
      fc.property(loans, ({ principal, rate, count, firstPeriod }) => {
        const schedule = priceSchedule(principal, rate, count, firstPeriod)
        const drawn = amortise(
          schedule.map(({ valueCents, interestCents }) => ({ cents: valueCents, interest: interestCents })),
        )
        expect(drawn?.map(({ balance }) => balance)).toEqual(schedule.map(({ balanceCents }) => balanceCents))
      }),
    )
  })

  it('never yields less than the rate, and at most a cent more', () => {
    fc.assert(
      fc.property(loans, ({ principal, rate, count, firstPeriod }) => {
        const worth = priceSchedule(principal, rate, count, firstPeriod).reduce(
          (sum, { valueCents }, k) => sum + valueCents / (1 + rate) ** (firstPeriod + k),
          0,
        )
        expect(worth - principal).toBeGreaterThan(-0.001)
        expect(worth - principal).toBeLessThan(1.001)
      }),
    )
  })
})

describe('annualRate', () => {
  test.each([
    [0, 0],
    [0.01, 0.126825],
    [0.0199, 0.266753],
  ])('%d a month is %d a year', (monthly, annual) => {
    expect(annualRate(monthly)).toBeCloseTo(annual, 5)
  })

  it('is undone by monthlyRate', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.2, noNaN: true }), (rate) => {
        expect(monthlyRate(annualRate(rate))).toBeCloseTo(rate, 12)
      }),
    )
  })
})
