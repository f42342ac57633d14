import { CEILING, workOf, workOfLoad } from './consulted-ids'

test.each([
  [-350, 1],
  [0, 1],
  [40, 1],
  [100, 2],
  [160, 4],
  [280, 16],
  [400, 64],
  [900, 64],
])('a score of %d costs %d times as much', (score, times) => {
  expect(workOf(score)).toBe(times)
})

test.each([
  [0, 1],
  [1000, 1],
  [2000, 2],
  [50_000, 3],
])('%d tax ids in a minute cost everybody %d times as much', (ids, times) => {
  expect(workOfLoad(ids)).toBe(times)
})

test('a cheap phone, six times slower than 0.55 ms a round, waits less than three seconds under any load', () => {
  const rounds = 300 * workOf(0) * workOfLoad(1_000_000)
  expect((rounds * 0.55 * 6) / 1000).toBeLessThan(3)
  expect((300 * workOf(CEILING) * 0.55 * 6) / 1000).toBeLessThan(64)
})
