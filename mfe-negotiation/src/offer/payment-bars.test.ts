import { terms } from '../testing/samples'
import { barsOf } from './payment-bars'

const schedule = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    numero: i + 1,
    vencimento: '2027-01-10',
    valor: 100,
    juros: count - i,
    amortizacao: 100 - (count - i),
    saldoDevedor: 0,
  }))

test('one column per instalment, in cents', () => {
  expect(barsOf(schedule(2))).toEqual([
    { from: 1, debt: 9800, interest: 200 },
    { from: 2, debt: 9900, interest: 100 },
  ])
})

test('a long schedule shares columns by mean, so the last, shorter one is no dip', () => {
  const bars = barsOf(schedule(61))
  expect(bars).toHaveLength(31)
  expect(bars[0]).toEqual({ from: 1, debt: 3950, interest: 6050 })
  expect(bars.at(-1)).toEqual({ from: 61, debt: 9900, interest: 100 })
})

test('a schedule that does not exist draws nothing', () => {
  expect(barsOf([])).toEqual([])
  expect(barsOf(terms().parcelas)).toHaveLength(12)
})
