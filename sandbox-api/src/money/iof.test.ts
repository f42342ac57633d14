import { type IofInput, iof, iofRatesOn } from './iof'

const base: IofInput = {
  contractDate: '2026-11-20',
  taxpayer: 'PF',
  renegotiated: [],
  newMoney: [],
  capReached: false,
}
const thousand = (days: number) => [{ cents: 100_000, days }]

test.each<[string, Partial<IofInput>, number]>([
  ['a renegotiation pays by the day, without the 0.38%', { renegotiated: thousand(30) }, 246],
  ['new money pays by the day and once', { newMoney: thousand(30) }, 246 + 380],
  ['days stop at 365', { renegotiated: thousand(900) }, 2_993],
  ['a capped operation pays nothing', { renegotiated: thousand(900), capReached: true }, 0],
  [
    'new money pays in full beside a capped operation',
    { renegotiated: thousand(900), newMoney: thousand(365), capReached: true },
    2_993 + 380,
  ],
  [
    'each instalment counts its own days',
    { renegotiated: [...thousand(30), ...thousand(61), ...thousand(91)] },
    1_492,
  ],
  [
    'companies paid half by the day before June 2025',
    { contractDate: '2025-05-02', taxpayer: 'PJ', renegotiated: thousand(100) },
    410,
  ],
  ['companies pay like persons since', { taxpayer: 'PJ', renegotiated: thousand(100) }, 820],
  ['nothing renegotiated, nothing handed over', {}, 0],
])('%s', (_, input, expected) => {
  expect(iof({ ...base, ...input })).toBe(expected)
})

it('knows which rates hold on a date', () => {
  expect(iofRatesOn('2025-06-10').daily.PJ).toBe(0.000041)
  expect(iofRatesOn('2025-06-11').daily.PJ).toBe(0.000082)
  expect(iofRatesOn('2010-01-01').daily.PJ).toBe(0.000041)
})
