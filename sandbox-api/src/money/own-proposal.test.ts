import fc from 'fast-check'
import { quoteByValue } from './own-proposal'
import { quoteInstalments } from './quote'

const input = {
  principalCents: 1_000_000,
  discount: 0.2,
  monthlyRate: 0.0199,
  firstDueDate: '2026-12-21',
  contractDate: '2026-11-23',
}

const largest = (count: number) => {
  const { instalmentCents, lastInstalmentCents } = quoteInstalments({ ...input, count })
  return Math.max(instalmentCents, lastInstalmentCents)
}

it('finds the shortest term that a debtor can pay', () => {
  fc.assert(
    fc.property(fc.integer({ min: 25_000, max: 900_000 }), (maxInstalmentCents) => {
      const quote = quoteByValue(input, { maxInstalmentCents, minCount: 1, maxCount: 48 })
      if (quote === null) {
        expect(largest(48)).toBeGreaterThan(maxInstalmentCents)
        return
      }
      for (const { valueCents } of quote.schedule) expect(valueCents).toBeLessThanOrEqual(maxInstalmentCents)
      if (quote.count > 1) expect(largest(quote.count - 1)).toBeGreaterThan(maxInstalmentCents)
    }),
    { numRuns: 30 },
  )
})

it('has no answer when the value is too small for the longest term', () => {
  expect(quoteByValue(input, { maxInstalmentCents: 10_000, minCount: 2, maxCount: 24 })).toBeNull()
})

it('never goes below the shortest term', () => {
  expect(quoteByValue(input, { maxInstalmentCents: 9_000_000, minCount: 3, maxCount: 24 })?.count).toBe(3)
})

it('takes the whole of the value, and counts the largest instalment', () => {
  const seven = (maxInstalmentCents: number) =>
    quoteByValue(input, { maxInstalmentCents, minCount: 7, maxCount: 7 })
  const { instalmentCents, lastInstalmentCents } = quoteInstalments({ ...input, count: 7 })
  expect(instalmentCents).not.toBe(lastInstalmentCents)
  expect(seven(largest(7))?.count).toBe(7)
  expect(seven(largest(7) - 1)).toBeNull()
})

it('refuses fractions of cents', () => {
  expect(() => quoteByValue(input, { maxInstalmentCents: 0.5, minCount: 2, maxCount: 24 })).toThrow(
    new RangeError('maxInstalmentCents must be whole cents: 0.5'),
  )
})
