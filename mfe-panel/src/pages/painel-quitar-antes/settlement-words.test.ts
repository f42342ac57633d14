import { dayInWords, daysInWords, paidBeforeInWords } from './settlement-words'

test.each([
  ['2026-11-24', 'Para quitar hoje'],
  ['2026-11-27', 'Para quitar na sexta, 27\u00a0de\u00a0novembro de\u00a02026'],
  ['2026-11-28', 'Para quitar no sábado, 28\u00a0de\u00a0novembro de\u00a02026'],
])('%s, seen from 24 November: %s', (day, words) => {
  expect(dayInWords(day, '2026-11-24')).toBe(words)
})

const before = (numero: number) => ({ numero, vencimento: `2026-12-0${numero}`, valor: 220 })

test.each([
  [[], null],
  [[before(3)], 'Este valor conta com a parcela 3 paga no dia dela, 03/12/2026.'],
  [
    [before(3), before(4)],
    'Este valor conta com 2 parcelas pagas nos dias delas, de 03/12/2026 a 04/12/2026.',
  ],
])('paid before: %j', (parcelasAntes, words) => {
  expect(paidBeforeInWords({ parcelasAntes })).toBe(words)
})

test.each([
  [1, '1 dia antes'],
  [30, '30 dias antes'],
  [0, 'no dia'],
  [-12, '12 dias depois'],
])('%i days left: %s', (days, words) => {
  expect(daysInWords(days)).toBe(words)
})
