import { CEILING, workOf } from './consulted-ids'

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

test('a cheap phone, six times slower than 0.55 ms a round, waits about a second', () => {
  expect((300 * workOf(0) * 0.55 * 6) / 1000).toBeLessThan(1)
  expect((300 * workOf(CEILING) * 0.55 * 6) / 1000).toBeLessThan(64)
})
