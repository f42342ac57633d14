import { iof } from './iof'

const thousand = (days: number) => [{ cents: 100_000, days }]

test.each([
  ['a renegotiation pays by the day, without the 0.38%', thousand(30), [], 246],
  ['new money pays by the day and once', [], thousand(30), 246 + 380],
  ['days stop at 365', thousand(900), [], 2_993],
  ['each instalment counts its own days', [...thousand(30), ...thousand(61), ...thousand(91)], [], 1_492],
  ['a debt and new money pay together', thousand(900), thousand(365), 2 * 2_993 + 380],
  ['nothing renegotiated, nothing handed over', [], [], 0],
])('%s', (_, renegotiated, newMoney, expected) => {
  expect(iof(renegotiated, newMoney)).toBe(expected)
})
