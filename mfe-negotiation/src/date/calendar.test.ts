import { type DateBounds, daysAfterPayday, daysOfWeeks, isAvailable } from './calendar'

const bounds: DateBounds = {
  earliest: '2026-11-23',
  latest: '2027-01-04',
  unavailable: ['2026-11-28', '2026-11-29', '2026-12-25', '2026-12-26', '2026-12-27', '2027-01-01'],
}

test.each([
  ['2026-11-23', '2027-01-04', '2026-11-22', '2027-01-09', 49],
  // The bounds are a Sunday and a Saturday.
  ['2026-11-22', '2026-11-28', '2026-11-22', '2026-11-28', 7],
  ['2028-02-29', '2028-02-29', '2028-02-27', '2028-03-04', 7],
])('from %s to %s the weeks go from %s to %s', (earliest, latest, from, to, count) => {
  const days = daysOfWeeks({ earliest, latest })
  expect([days[0], days.at(-1), days.length, new Set(days).size]).toEqual([from, to, count, count])
})

test.each([
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-11-28', false],
  ['2027-01-04', true],
  ['2027-01-05', false],
])('%s can be chosen: %s', (day, available) => {
  expect(isAvailable(bounds, day)).toBe(available)
})

test.each([
  [5, ['2026-12-05', '2027-01-05']],
  // Days off move to the next business day; a shorter month uses its last day.
  [28, ['2026-11-30', '2026-12-28']],
  [25, ['2026-11-25', '2026-12-28']],
  [31, ['2026-11-30', '2026-12-31']],
  [1, ['2026-12-01', '2027-01-02']],
  // The day before the first bound.
  [22, ['2026-11-23', '2026-12-22']],
  [20, ['2026-11-23', '2026-12-20']],
  [18, ['2026-12-18']],
])('paid on day %d, the days are %j', (payday, days) => {
  expect(daysAfterPayday({ ...bounds, latest: '2027-01-05' }, payday)).toEqual(days)
})

test('a payday whose next business day is after the last day has none', () => {
  expect(daysAfterPayday({ ...bounds, earliest: '2026-12-20', latest: '2026-12-27' }, 25)).toEqual([])
})
