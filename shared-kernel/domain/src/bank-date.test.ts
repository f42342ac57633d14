import { parseBankDate } from './bank-date'

test.each([
  ['2026-11-20T12:00:00-03:00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20T12:00:00+0200', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  // Without a zone it is São Paulo's.
  ['2026-11-20T12:00:00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20 12:00:00.123', '2026-11-20T15:00:00.123Z'],
  // A day alone is no moment of a zone.
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(parseBankDate(text).toISOString()).toBe(instant)
})

test.each(['', 'ontem', '20/11/2026 12:00', '2026-11-20T25:00:00'])('%p is none', (text) => {
  expect(() => parseBankDate(text)).toThrow(new TypeError('not a date'))
})
