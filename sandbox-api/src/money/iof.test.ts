import { iof } from './iof'

test.each([
  ['a renegotiation pays by the day, without the 0.38%', [30], 100_000, 0, 246],
  ['new money pays by the day and once', [30], 0, 100_000, 246 + 380],
  ['days stop at 365', [900], 100_000, 0, 2_993],
  ['each instalment counts its own days', [30, 61, 91], 300_000, 0, 1_492],
  ['a debt and new money pay together', [365], 100_000, 100_000, 2 * 2_993 + 380],
  ['nothing renegotiated, nothing handed over', [30], 0, 0, 0],
])('%s', (_, days, renegotiated, newMoney, expected) => {
  const repayments = days.map((each) => ({ share: 1 / days.length, days: each }))
  expect(iof(repayments, renegotiated, newMoney)).toBe(expected)
})
