import fc from 'fast-check'
import { effectiveCost, monthlyRate, type Payment, printedCost, printedPercent } from './cet'
import { instalmentValue } from './price-table'

/** The published example has equal months: twelfths of a year of 365 days. */
const EQUAL_MONTH = 365 / 12

function everyMonth(cents: number, count: number): Payment[] {
  return Array.from({ length: count }, (_, k) => ({ cents, days: (k + 1) * EQUAL_MONTH }))
}

it('finds the CET of the example published with Res. CMN 4.881/2020', () => {
  const instalment = instalmentValue(100_000, monthlyRate(0.12), 5)
  const received = 100_000 - 5_000 - 1_000
  expect(printedPercent(effectiveCost(received, everyMonth(instalment, 5)))).toBe(43.93)
})

test.each<[string, number, Payment[], number]>([
  ['a year at 10%', 100_000, [{ cents: 110_000, days: 365 }], 10],
  ['nothing gained', 100_000, [{ cents: 100_000, days: 365 }], 0],
  ['less paid than received', 100_000, [{ cents: 90_000, days: 365 }], -10],
  [
    'nothing paid, then a tenth of what was received',
    100_000,
    [
      { cents: 0, days: 300 },
      { cents: 10_000, days: 365 },
    ],
    -90,
  ],
  ['a month at double', 100_000, [{ cents: 200_000, days: EQUAL_MONTH }], 409_500],
])('%s', (_, received, payments, percent) => {
  expect(printedPercent(effectiveCost(received, payments))).toBe(percent)
})

it('makes the payments worth what was received', () => {
  const payments = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 10_000_000 }),
      // No instalment is due sooner; losing a sixth within a day would round to -100% a year.
      days: fc.integer({ min: 7, max: 2_500 }),
    }),
    { minLength: 1, maxLength: 72 },
  )
  fc.assert(
    fc.property(payments, fc.double({ min: 0.3, max: 1.2, noNaN: true }), (flow, share) => {
      const received = flow.reduce((sum, { cents }) => sum + cents, 0) * share
      const rate = effectiveCost(received, flow)
      const worth = flow.reduce((sum, { cents, days }) => sum + cents / (1 + rate) ** (days / 365), 0)
      expect(Math.abs(worth / received - 1)).toBeLessThan(1e-6)
    }),
  )
})

const instalment = (numero: number, vencimento: string, valor: number) => ({
  ...{ numero, vencimento, valor },
  ...{ juros: 0, amortizacao: 0, saldoDevedor: 0 },
})

test.each([
  ['counts a payment on the very day beside a later one', 1],
  ['leaves out a down payment', 0],
])('%s', (_, numero) => {
  const parcelas = [instalment(numero, '2026-11-20', 500), instalment(numero + 1, '2027-11-20', 550)]
  expect(printedCost(numero === 0 ? 50_000 : 100_000, '2026-11-20', parcelas)).toEqual({
    custoEfetivoTotalAnual: 10,
    custoEfetivoTotalMensal: 0.8,
  })
})
