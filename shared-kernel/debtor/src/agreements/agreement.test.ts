import { instalmentCount, instalmentName, isClosed } from './agreement'

test.each([
  ['ATIVO', false],
  ['EM_ATRASO', false],
  ['AGUARDANDO_DOCUMENTOS', false],
  ['AGUARDANDO_ASSINATURA', false],
  ['QUITADO', true],
  ['CANCELADO', true],
] as const)('%s is closed: %p', (estado, closed) => {
  expect(isClosed({ estado })).toBe(closed)
})

test.each([
  [0, undefined, 'Entrada'],
  [7, undefined, 'Parcela 7'],
  [0, 12, 'Entrada'],
  [7, 12, 'Parcela 7 de 12'],
  [1, 1, 'Pagamento à vista'],
  [0, 1, 'Entrada'],
])('instalment %p of %p', (numero, count, name) => {
  expect(instalmentName({ numero }, count)).toBe(name)
})

test('a down payment is none of the instalments', () => {
  expect(instalmentCount([0, 1, 2, 3].map((numero) => ({ numero })))).toBe(3)
})
