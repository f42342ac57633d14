import { partsOfTotal } from '@portal/domain/cost-parts'
import { segmentsOf } from './segments'

test('below the debt: the parts, then what is not paid', () => {
  const parts = partsOfTotal(800, { principal: 700 })
  expect(segmentsOf({ debt: 1_000, total: 800, parts })).toEqual([
    { kind: 'principal', from: 0, to: 700 },
    { kind: 'charges', from: 700, to: 800 },
    { kind: 'forgiven', from: 800, to: 1_000 },
  ])
})

test('beyond the debt the bar goes past its mark, whatever the part', () => {
  const parts = partsOfTotal(1_500, { interest: 600, costs: 100 })
  expect(segmentsOf({ debt: 1_000, total: 1_500, parts })).toEqual([
    { kind: 'principal', from: 0, to: 800 },
    { kind: 'interest', from: 800, to: 1_000 },
    { kind: 'more', from: 1_000, to: 1_500 },
  ])
})

test('parts that are not known are not drawn; new money moves the mark', () => {
  expect(segmentsOf({ debt: 1_000, newMoney: 200, total: 1_100, parts: null })).toEqual([
    { kind: 'paid', from: 0, to: 1_100 },
    { kind: 'forgiven', from: 1_100, to: 1_200 },
  ])
})

const amounts = [1, 99, 100_000, 12_345_678_900]

test('the segments follow each other without a gap, from nothing to the longer of debt and total', () => {
  for (const debt of amounts)
    for (const principal of amounts)
      for (const charges of [0, ...amounts]) {
        const total = principal + charges
        const segments = segmentsOf({ debt, total, parts: partsOfTotal(total, { principal }) })
        expect(segments[0]?.from).toBe(0)
        expect(segments.at(-1)?.to).toBe(Math.max(debt, total))
        expect(segments.slice(1).map(({ from }) => from)).toEqual(segments.slice(0, -1).map(({ to }) => to))
      }
})
