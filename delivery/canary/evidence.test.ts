import { ANY_RATE, evidenceAbove, evidenceHigher, evidenceOfAny } from './evidence'

const VISITS = 40
const counts = Array.from({ length: VISITS + 1 }, (_, hits) => ({ hits, of: VISITS }))
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
const chance = (hits: number, rate: number) =>
  choose(VISITS, hits) * rate ** hits * (1 - rate) ** (VISITS - hits)
const RARE = { hits: 1, misses: 20 }

describe('while the hypothesis is true, evidence is at most 1 on average', () => {
  test.each([0.001, 0.05, 0.1])('of a rate that is not above its limit: %d', (rate) => {
    for (const prior of [ANY_RATE, RARE]) {
      const average = counts.reduce(
        (sum, seen) => sum + chance(seen.hits, rate) * Math.exp(evidenceAbove(seen, 0.1, prior)),
        0,
      )
      expect(average).toBeLessThanOrEqual(1)
      expect(average).toBeGreaterThan(0)
    }
  })

  test.each([
    [0.01, 0.01],
    [0.3, 0.3],
    [0.1, 0.4],
  ])('of one that is not above another: %d, %d', (first, second) => {
    const average = counts.reduce(
      (sum, a) =>
        sum +
        counts.reduce(
          (inner, b) =>
            inner + chance(a.hits, first) * chance(b.hits, second) * Math.exp(evidenceHigher(a, b)),
          0,
        ),
      0,
    )
    expect(average).toBeLessThanOrEqual(1)
    expect(average).toBeGreaterThan(0)
  })
})

test('evidence grows with what is seen, and only to the side that is asked for', () => {
  const often = { hits: 20, of: 100 }
  const seldom = { hits: 2, of: 1000 }
  expect(evidenceHigher(often, seldom)).toBeGreaterThan(Math.log(1e6))
  expect(evidenceHigher({ hits: 40, of: 200 }, { hits: 4, of: 2000 })).toBeGreaterThan(
    evidenceHigher(often, seldom),
  )
  expect(evidenceHigher(seldom, often)).toBeLessThan(0)
  expect(evidenceAbove(often, 0.05)).toBeGreaterThan(Math.log(1000))
  expect(evidenceAbove(often, 0.3)).toBeLessThan(0)
})

test('no visits are no evidence; a limit of nothing is broken by the first failure', () => {
  const none = { hits: 0, of: 0 }
  expect(evidenceHigher(none, none)).toBe(0)
  expect(evidenceAbove(none, 0.1)).toBe(0)
  expect(evidenceAbove({ hits: 1, of: 100 }, 0)).toBe(Number.POSITIVE_INFINITY)
})

test('evidence of any is the mean, of large ones too', () => {
  expect(evidenceOfAny([Math.log(1), Math.log(5)])).toBeCloseTo(Math.log(3))
  expect(evidenceOfAny([2000, Number.NEGATIVE_INFINITY])).toBeCloseTo(2000 - Math.log(2))
})
