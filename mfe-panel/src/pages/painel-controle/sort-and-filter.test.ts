import { type Arrangement, type Order, productsOf, sortAndFilter, unarranged } from './sort-and-filter'

const group = (
  nomeProduto: string,
  valorOriginal: number,
  valorAVista: number,
  menorParcela: number | null,
  validade: string,
  numero: string,
) => ({
  nomeProduto,
  valorOriginal,
  valorAVista,
  menorParcela: menorParcela === null ? null : { valor: menorParcela, quantidade: 10 },
  validade,
  contratos: [
    { numero, produto: `${nomeProduto} Ouro`, valorOriginal: 1, diasAtraso: 1, vencidoDesde: '2026-01-01' },
  ],
})

const groups = [
  group('Cartão de crédito', 2400, 900, 60, '2026-11-30', '111'),
  group('Empréstimo', 550, 300, 80, '2026-11-27', '222'),
  group('Boleto 24 horas', 280, 70, null, '2026-12-04', '333'),
]
const numbersOf = (arranged: typeof groups) => arranged.map(({ contratos }) => contratos[0]?.numero).join(' ')
const arranged = (change: Partial<Arrangement>) =>
  numbersOf(sortAndFilter(groups, { ...unarranged, ...change }))

const byOrder: readonly [Order, string][] = [
  ['bank', '111 222 333'],
  ['discount', '333 111 222'],
  ['instalment', '111 333 222'],
  ['in-full', '333 222 111'],
  ['deadline', '222 111 333'],
]
test.each(byOrder)('ordered by %s', (order, expected) => {
  expect(arranged({ order })).toBe(expected)
})

test.each([
  ['nothing', '', '111 222 333'],
  ['without accents and in capitals', 'CARTAO', '111'],
  ['the product of a contract', 'empréstimo ouro', '222'],
  ['figures of a contract', '33', '333'],
  ['what nobody has', 'consórcio', ''],
])('searching %s', (_, search, expected) => {
  expect(arranged({ search })).toBe(expected)
})

test('one product, ordered', () => {
  expect(arranged({ product: 'Empréstimo', order: 'discount' })).toBe('222')
})

test('the list given stays as it was', () => {
  sortAndFilter(groups, { ...unarranged, order: 'in-full' })
  expect(numbersOf(groups)).toBe('111 222 333')
})

test('each product once, in alphabetical order', () => {
  expect(productsOf([...groups, ...groups])).toEqual(['Boleto 24 horas', 'Cartão de crédito', 'Empréstimo'])
})
