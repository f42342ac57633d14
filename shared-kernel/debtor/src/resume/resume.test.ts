import { furthest } from './resume'

type RecordedStep = Parameters<typeof furthest>[0][number]

const recorded = (
  codigo: RecordedStep['codigo'],
  minute: number,
  idNegociacao = 'N-1',
  metadata: RecordedStep['metadata'] = {},
): RecordedStep => ({
  codigo,
  idNegociacao,
  metadata,
  em: `2026-11-20T12:${String(minute).padStart(2, '0')}:00-03:00`,
})

test.each<[string, RecordedStep[], string | null, string | null]>([
  ['nothing', [], null, null],
  ['identified only', [recorded('3B', 0)], null, null],
  ['an option', [recorded('9A', 1)], '9A', '/vencimento'],
  ['a date', [recorded('10A', 2), recorded('9A', 1)], '10A', '/forma-pagamento'],
  ['a method', [recorded('11A', 3), recorded('10A', 2), recorded('9A', 1)], '11A', '/revisao'],
  [
    'a summary',
    [recorded('12A', 4), recorded('11A', 3), recorded('10A', 2), recorded('9A', 1)],
    '12A',
    '/revisao',
  ],
  ['a conclusion', [recorded('13A', 5), recorded('9A', 1)], null, null],
  ['a new option after a conclusion', [recorded('9A', 6), recorded('13A', 5)], '9A', '/vencimento'],
  [
    'a date of another negotiation',
    [recorded('9A', 3, 'N-2'), recorded('10A', 2, 'N-1')],
    '9A',
    '/vencimento',
  ],
  ['a date older than the option', [recorded('9A', 3), recorded('10A', 2)], '9A', '/vencimento'],
  ['a method without a date', [recorded('11A', 3), recorded('9A', 1)], '9A', '/vencimento'],
])('%s', (_, events, code, route) => {
  const point = furthest(events)
  expect([point?.code ?? null, point?.route ?? null]).toEqual([code, route])
})

test('brings back what was chosen', () => {
  const events = [
    recorded('10A', 2, 'N-1', { dataPag: '2026-12-10' }),
    recorded('9A', 1, 'N-1', { opcao: 'A' }),
  ]
  expect(furthest(events)).toEqual({
    code: '10A',
    route: '/forma-pagamento',
    leftToDo: 'Você já escolheu a opção e o dia. Falta a forma de pagamento.',
    idNegociacao: 'N-1',
    choices: { '9A': { opcao: 'A' }, '10A': { dataPag: '2026-12-10' } },
  })
})
