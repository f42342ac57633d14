import { isLapsed, isPastDue } from './offer-validity'

// 02:00 UTC is the previous evening in São Paulo.
test.each([
  ['2026-11-27', null, '2026-11-27T23:59:59-03:00', false],
  ['2026-11-27', null, '2026-11-28T02:00:00Z', false],
  ['2026-11-27', null, '2026-11-28T00:00:00-03:00', true],
  ['2026-11-27', '2026-11-27T18:00:00-03:00', '2026-11-27T18:00:00-03:00', false],
  ['2026-11-27', '2026-11-27T18:00:00-03:00', '2026-11-27T18:00:01-03:00', true],
])('until %s, %s: at %s lapsed is %s', (validade, prazoFinal, now, lapsed) => {
  expect(isLapsed({ validade, prazoFinal }, new Date(now))).toBe(lapsed)
})

// A Thursday; a Saturday; Christmas before a Saturday.
test.each([
  ['2026-11-19', '2026-11-19', false],
  ['2026-11-19', '2026-11-20', true],
  ['2026-11-21', '2026-11-23', false],
  ['2026-11-21', '2026-11-24', true],
  ['2026-12-25', '2026-12-28', false],
])('due on %s, on %s it is past: %s', (dueDate, today, past) => {
  expect(isPastDue(dueDate, today)).toBe(past)
})
