import { cetByDates } from './cet'

/** Published with Res. CMN 4.881/2020: R$ 1.000 at 12% a year, five equal months, R$ 60 of costs paid up front. */
test('the CET of the published example', () => {
  const start = Date.parse('2026-01-01')
  const payments = [1, 2, 3, 4, 5].map((month) => {
    const days = (month * 365) / 12
    return { vencimento: new Date(start + days * 86_400_000).toISOString(), valor: 205.73 }
  })
  expect(cetByDates('2026-01-01', 940, payments)).toBeCloseTo(43.93, 1)
})
