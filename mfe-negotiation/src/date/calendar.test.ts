import {
  type DateBounds,
  dayAfterKey,
  isAvailable,
  monthsOf,
  sampleEvenly,
  weeksOf,
  weeksWithin,
} from './calendar'

const bounds: DateBounds = {
  first: '2026-11-23',
  last: '2027-01-04',
  unavailable: ['2026-11-28', '2026-11-29', '2026-12-25', '2026-12-26', '2026-12-27', '2027-01-01'],
}

test('the months that hold a day', () => {
  expect(monthsOf(bounds)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
  expect(monthsOf({ first: '2026-11-23', last: '2026-11-23' })).toEqual(['2026-11-01'])
})

test('November 2026 starts on a Sunday and takes five rows', () => {
  const weeks = weeksOf('2026-11-01')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
})

test('February 2027 starts on a Monday', () => {
  expect(weeksOf('2027-02-01')[0]?.slice(0, 2)).toEqual([null, '2027-02-01'])
})

test('weeks before and after the bounds are left out', () => {
  expect(weeksWithin(bounds, '2026-11-01').map((week) => week[1])).toEqual(['2026-11-23', '2026-11-30'])
  expect(weeksWithin(bounds, '2027-01-01')).toHaveLength(2)
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
  ['2026-11-24', 'ArrowRight', '2026-11-25'],
  ['2026-11-27', 'ArrowRight', '2026-11-30'],
  ['2026-11-30', 'ArrowLeft', '2026-11-27'],
  ['2026-11-23', 'ArrowLeft', '2026-11-23'],
  ['2026-11-24', 'ArrowDown', '2026-12-01'],
  ['2026-12-18', 'ArrowDown', '2026-12-28'],
  ['2026-11-24', 'ArrowUp', '2026-11-24'],
  ['2026-12-10', 'Home', '2026-11-23'],
  ['2026-12-10', 'End', '2027-01-04'],
  ['2026-11-25', 'PageDown', '2026-12-28'],
  ['2026-12-10', 'PageUp', '2026-11-23'],
  ['2026-12-10', 'a', null],
])('from %s the key %s leads to %s', (day, key, to) => {
  expect(dayAfterKey(bounds, day, key)).toBe(to)
})

test.each([
  [['a', 'b', 'c'], 5, ['a', 'b', 'c']],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 5, ['a', 'c', 'd', 'f', 'g']],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 2, ['a', 'g']],
])('%j spread over %i', (days, count, kept) => {
  expect(sampleEvenly(days, count)).toEqual(kept)
})
