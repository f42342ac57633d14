import { firstMisfit, type Shape } from './shape'

test.each<[Shape, fits: unknown[], misfits: unknown[]]>([
  ['any', [undefined, 1, {}], []],
  ['text', ['', 'a'], [1, null, undefined]],
  ['boolean', [false], ['false', 0]],
  ['null', [null], [undefined, '']],
  ['number', [-1.5, 0], ['1', Number.NaN, Number.POSITIVE_INFINITY, null]],
  ['integer', [-1, 3], [1.5, '1']],
  ['count', [0, 3], [-1, 1.5]],
  ['reais', [0, 118.4, 0.1 + 0.2, 1_234_567.89], [-1, 118.405, '118.4', Number.NaN, null]],
  ['date', ['2026-11-20'], ['2026-13-40', '20/11/2026', '2026-11-20T12:00:00Z', 1]],
  [
    'moment',
    ['2026-11-20T12:00:00-03:00', '2026-11-20 12:00:00'],
    ['soon', 'on 2026-11-20', '20/11/2026 12:00', 1, ['2026-11-20']],
  ],
  ['acknowledged', ['', null, {}, { status: 'OK', id: 1 }], [{ status: 'NOK' }, [], 'OK']],
  ['^[0-9]{3}$', ['123'], ['12', 'abc', 123]],
  [
    ['is', 'A', 1],
    ['A', 1],
    ['B', '1', 'is'],
  ],
  [
    ['one', 'null', { a: 'text' }],
    [null, { a: '' }],
    [{}, undefined],
  ],
  [
    ['list', 'count'],
    [[], [1, 2]],
    [[1, -2], {}, null],
  ],
  [
    ['map', 'count'],
    [{}, { a: 1 }],
    [{ a: '1' }, [], null],
  ],
  [
    { a: 'text', 'b?': 'count' },
    [{ a: '' }, { a: '', b: 1, c: 'more' }],
    [{}, { a: '', b: '1' }, { a: '', b: null }, [], '', null],
  ],
])('%j', (shape, fits, misfits) => {
  for (const value of fits) expect([value, firstMisfit(shape, value)]).toEqual([value, null])
  for (const value of misfits) expect([value, firstMisfit(shape, value)]).toEqual([value, expect.any(String)])
})

test('tells where', () => {
  const shape: Shape = { dados: { lista: ['list', { valor: 'reais' }], 'mapa?': ['map', 'text'] } }
  expect(firstMisfit(shape, { dados: { lista: [{ valor: 1 }, { valor: '1' }] } })).toBe(
    '$.dados.lista.1.valor',
  )
  expect(firstMisfit(shape, { dados: { lista: [], mapa: { a: 1 } } })).toBe('$.dados.mapa.a')
})
