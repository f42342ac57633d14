import fc from 'fast-check'
import {
  centsOf,
  formatAmount,
  formatInstalments,
  formatMoney,
  formatPercent,
  parseMoney,
  reaisOf,
} from './money'

const cents = fc.integer({ min: 0, max: 10 ** 14 })

test.each([
  [0, 'R$\u00a00,00'],
  [5, 'R$\u00a00,05'],
  [123450, 'R$\u00a01.234,50'],
  [100000000, 'R$\u00a01.000.000,00'],
  [-1990, '-R$\u00a019,90'],
])('%i cents is %s', (value, text) => {
  expect(formatMoney(value)).toBe(text)
})

test('amounts without their currency, and many of them, stay on one line', () => {
  expect([formatAmount(-123_450), formatAmount(0)]).toEqual(['-1.234,50', '0,00'])
  expect(formatInstalments(12, 11_840)).toBe('12\u00a0×\u00a0R$\u00a0118,40')
  expect(formatInstalments(12, 20_814, 20_812)).toBe('11\u00a0× R$\u00a0208,14 e a última de R$\u00a0208,12')
})

test.each([
  ['R$ 1.234,50', 123450],
  ['R$\u00a01.234,50', 123450],
  ['1234,5', 123450],
  ['1234', 123400],
  ['1234,', 123400],
  ['1.234', 123400],
  ['1234.56', 123456],
  ['0,05', 5],
  ['1.234.567', 123_456_700],
  ['9'.repeat(13), 999_999_999_999_900],
  ['1'.repeat(14), null],
  ['12R$', null],
  ['1.234.56', null],
  ['1.23,00', null],
  ['1,234', null],
  ['1,2,3', null],
  ['-5', null],
  ['abc', null],
  ['', null],
])('%s is %s cents', (text, value) => {
  expect(parseMoney(text)).toBe(value)
})

test('what is written reads back', () => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(parseMoney(formatMoney(value))).toBe(value)
      expect(parseMoney(formatAmount(value))).toBe(value)
    }),
  )
})

test('the wire’s decimals come back as the same cents', () => {
  fc.assert(fc.property(cents, (value) => centsOf(reaisOf(value)) === value))
})

test('writes as Intl does', () => {
  const oracle = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (value) => {
      expect(formatMoney(value)).toBe(oracle.format(value / 100))
    }),
  )
})

test.each([
  [1.99, 2, '1,99%'],
  [26.8242, 2, '26,82%'],
  [0.38, 2, '0,38%'],
  [40, 0, '40%'],
  [1234.5, 1, '1.234,5%'],
  [1234567, 0, '1.234.567%'],
  [0, 2, '0,00%'],
  [-3, 2, '-3,00%'],
])('%d with %i decimals is %s', (percent, decimals, text) => {
  expect(formatPercent(percent, decimals)).toBe(text)
})
