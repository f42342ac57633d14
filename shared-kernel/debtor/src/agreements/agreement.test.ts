import { instalmentName, isClosed } from './agreement'

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
])('instalment %p of %p', (numero, count, name) => {
  expect(instalmentName({ numero }, count)).toBe(name)
})
