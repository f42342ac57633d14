import { fits, Misfit, readAs, type Shape } from './shape'

test.each<[Shape, fits: unknown[], misfits: unknown[]]>([
  ['any', [undefined, 1, {}], []],
  ['text', ['', 'a'], [1, null, undefined]],
  ['boolean', [false], ['false', 0]],
  ['null', [null], [undefined, '']],
  ['number', [-1.5, 0], ['1', Number.NaN, Number.POSITIVE_INFINITY, null]],
  ['integer', [-1, 3], [1.5, '1']],
  ['count', [0, 3], [-1, 1.5]],
  ['reais', [0, 118.4, 0.1 + 0.2, 1_234_567.89], [-1, 118.405, '118.4', 1e12, Number.NaN, null]],
  [
    'date',
    ['2026-11-20', '2028-02-29'],
    ['2026-02-31', '2027-02-29', '0026-11-20', '2026-13-40', '20/11/2026', '2026-11-20T12:00:00Z', 1],
  ],
  [
    'moment',
    ['2026-11-20T12:00:00-03:00', '2026-11-20 12:00:00'],
    ['soon', '2026-02-31T12:00:00Z', 'on 2026-11-20', '20/11/2026 12:00', 1, ['2026-11-20']],
  ],
  ['acknowledged', ['', null, {}, { status: 'OK', id: 1 }], [{ status: 'NOK' }, [], 'OK']],
  ['^[0-9]{3}$', ['123'], ['12', 'abc', 123]],
  [
    ['is', 'A', 1],
    ['A', 1],
    ['B', '1', 'is'],
  ],
  [['one', 'null', { a: 'text' }], [null, { a: '' }], [{}]],
  [
    ['list', 'count'],
    [[], [1, 2]],
    [[1, -2], {}, null],
  ],
  [['list', 'count', 1], [[1]], [[], [-1]]],
  [
    ['entries', 'count', 1],
    [[1], [1, -2]],
    [[], [-1], {}, null],
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
])('%j', (shape, fitting, misfits) => {
  for (const value of fitting) expect([value, fits(shape, value)]).toEqual([value, true])
  for (const value of misfits) expect([value, fits(shape, value)]).toEqual([value, false])
})

const misfitOf = (shape: Shape, value: unknown) => readAs(shape, value).value

test('tells where', () => {
  const shape: Shape = { dados: { lista: ['list', { valor: 'reais' }], 'mapa?': ['map', 'text'] } }
  expect(misfitOf(shape, { dados: { lista: [{ valor: 1 }, { valor: '1' }] } })).toEqual(
    new Misfit('$.dados.lista.1.valor'),
  )
  expect(misfitOf(shape, { dados: { lista: [], mapa: { a: 1 } } })).toEqual(new Misfit('$.dados.mapa.a'))
})

describe('entries', () => {
  const shape: Shape = {
    lista: ['entries', { valor: 'reais', nota: ['one', 'text', 'null'] }],
    outra: 'text',
  }

  test('that do not fit are left out and counted; a nullable that is missing is null', () => {
    const given = { lista: [{ valor: 1 }, { valor: '1' }, { valor: 2, nota: 'a' }], outra: '' }
    expect(readAs(shape, given)).toEqual({
      value: {
        lista: [
          { valor: 1, nota: null },
          { valor: 2, nota: 'a' },
        ],
        outra: '',
        leftOut: { lista: 1 },
      },
      leftOut: [new Misfit('$.lista.1.valor')],
    })
  })

  test('of which none is left are no empty list', () => {
    expect(misfitOf(shape, { lista: [{ valor: '1' }], outra: '' })).toEqual(new Misfit('$.lista'))
    expect(misfitOf(shape, { lista: [], outra: '' })).toEqual({ lista: [], outra: '' })
  })

  test('are not counted by the sender', () => {
    expect(misfitOf(shape, { lista: [], outra: '', leftOut: { lista: 9 } })).toEqual({ lista: [], outra: '' })
  })
})

describe('sense', () => {
  const item: Shape = ['sense', 'par', { n: 'count' }]
  const shape: Shape = { most: 'count', lista: ['entries', item] }
  const sense = (_: string, value: unknown, within: unknown, before: readonly unknown[]) => {
    const [{ n }, { most }] = [value as { n: number }, within as { most: number }]
    if (n > most) return 'too much'
    return before.some((one) => (one as { n: number }).n === n) ? 'twice' : null
  }

  test('is asked with the record around the list and the entries before', () => {
    expect(readAs(shape, { most: 3, lista: [{ n: 1 }, { n: 4 }, { n: 1 }, { n: '1' }] }, sense)).toEqual({
      value: { most: 3, lista: [{ n: 1 }], leftOut: { lista: 3 } },
      leftOut: [
        new Misfit('$.lista.1', 'too much'),
        new Misfit('$.lista.2', 'twice'),
        new Misfit('$.lista.3.n'),
      ],
    })
  })

  test('may leave a list empty', () => {
    const { value } = readAs(shape, { most: 0, lista: [{ n: 4 }] }, sense)
    expect(value).toEqual({ most: 0, lista: [], leftOut: { lista: 1 } })
  })

  test('of an alternative tells more than its shape', () => {
    const whole: Shape = ['one', { most: 'count', one: item }, 'null']
    expect(readAs(whole, { most: 1, one: { n: 2 } }, sense).value).toEqual(new Misfit('$.one', 'too much'))
    expect(readAs(whole, undefined, sense).value).toBeNull()
  })
})
