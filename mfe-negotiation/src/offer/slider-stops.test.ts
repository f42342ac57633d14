import { amountStops, countStops, nearestStop } from './slider-stops'

test('amounts: both bounds, and round amounts between them', () => {
  expect(amountStops(118_40, 121_10)).toEqual([118_40, 119_00, 120_00, 121_00, 121_10])
  expect(amountStops(100_00, 102_00)).toEqual([100_00, 101_00, 102_00])
  expect(amountStops(100_00, 100_00)).toEqual([100_00])
})

test.each([
  [50_00, 1_981_66],
  [1_00, 1_234_567_89],
  [99_999_99, 100_000_01],
])('from %d to %d cents: rising, each once, few enough to drag', (least, most) => {
  const stops = amountStops(least, most)
  expect(stops.length).toBeLessThanOrEqual(202)
  expect(stops).toEqual([...new Set(stops)].sort((a, b) => a - b))
  expect([stops[0], stops.at(-1)]).toEqual([least, most])
})

test('counts are every whole number', () => {
  expect(countStops(2, 5)).toEqual([2, 3, 4, 5])
})

test('what is typed stands at the nearest stop; nothing typed, nowhere', () => {
  expect(nearestStop([100, 150, 200], 130)).toBe(150)
  expect(nearestStop([100, 150, 200], 999)).toBe(200)
  expect(nearestStop([100, 150, 200], null)).toBeNull()
})
