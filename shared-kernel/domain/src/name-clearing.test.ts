import { NAME_CLEARED, nameClearedBy } from './name-clearing'

test('one promise, counted from the first payment', () => {
  expect(NAME_CLEARED).toBe(
    'Seu nome sai do cadastro de devedores em até 5 dias úteis depois do primeiro pagamento.',
  )
})

test.each([
  ['a week without holidays', '2026-11-23', '2026-11-30'],
  ['paid on a Saturday', '2026-11-21', '2026-11-27'],
  ['over Christmas and New Year', '2026-12-23', '2026-12-31'],
])('%s', (_, paidOn, by) => {
  expect(nameClearedBy(paidOn)).toBe(by)
})
