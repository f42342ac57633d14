import { refusedInWords } from '@portal/debtor/conclusion'
import { ApiError, execution, signIn } from '@portal/runtime'
import { jwt, resetKernel } from '@portal/testing'
import { type Handlers, mockCalls } from '@portal/testing/fake-api'
import {
  attempt,
  concluded,
  agreement as listedAgreement,
  negotiation,
  opportunity,
  TAX_ID,
} from '../testing/samples'
import { type Conclusion, type ConclusionCalls, conclude, conclusionCalls, toConclusion } from './conclude'
import { fromAgreement, fromConcluded } from './concluded-agreement'

const agreement = fromConcluded(concluded(), opportunity())
const made = { kind: 'made', agreement } as const
const refusedField = {
  kind: 'refused',
  errors: [{ campo: 'autorizacaoDebito', mensagem: 'Autorize' }],
} as const

const listed = { kind: 'listed', agreement } as const
const received = { kind: 'unknown', isReceived: true } as const

const lost = new ApiError('timeout')
const down = new ApiError('http', { status: 503 })
const garbled = new ApiError('malformed', { status: 200 })
const conflict = (codigo: string) =>
  new ApiError('http', { status: 409, body: { title: 'Não', status: 409, codigo } })
const closed = new ApiError('http', {
  status: 403,
  body: { title: 'Fora de horário', codigo: 'FORA_DE_HORARIO', reabreEm: '2026-11-21T06:00:00-03:00' },
})

type Answer = typeof made | typeof refusedField | ApiError
/** Result of a look-up; null if there is no agreement yet. */
type LookUpAnswer = Conclusion | null | ApiError

/** Calls that return the given answers in order; the last answer repeats. */
function calls(answers: Answer[], lookUps: LookUpAnswer[]) {
  const log: string[] = []
  const next = <T>(list: T[]): T => {
    const [answer, ...rest] = list
    if (answer === undefined) throw new Error('nothing to answer')
    if (rest.length > 0) list.splice(0, 1)
    return answer
  }
  const port: ConclusionCalls = {
    formalise: async () => {
      log.push('formalise')
      const answer = next(answers)
      if (answer instanceof ApiError) throw answer
      return answer
    },
    lookUp: async () => {
      log.push('find')
      const answer = next(lookUps)
      if (answer instanceof ApiError) throw answer
      return answer ?? { kind: 'unknown', isReceived: null }
    },
    delay: async () => undefined,
  }
  return { port, log }
}

test.each<[string, Answer[], LookUpAnswer[], Conclusion['kind'], string]>([
  ['answered', [made], [null], 'made', 'formalise'],
  ['errors at fields', [refusedField], [null], 'refused', 'formalise'],
  ['lost, but it was made', [lost], [made], 'made', 'formalise find'],
  ['a 503, but it was made', [down], [made], 'made', 'formalise find'],
  ['unreadable, but it was made', [garbled], [made], 'made', 'formalise find'],
  ['lost and not made, the second try is', [lost, made], [null], 'made', 'formalise find formalise'],
  ['lost, status unknown, second try is', [lost, made], [lost], 'made', 'formalise find formalise'],
  ['lost, and the bank is at it: not sent again', [lost], [received], 'unknown', 'formalise find'],
  ['lost, and refused by the bank', [lost], [{ kind: 'expired' }], 'expired', 'formalise find'],
  ['another agreement in its place', [conflict('JA_FORMALIZADA')], [listed], 'listed', 'formalise find'],
  ['made in another tab', [conflict('JA_FORMALIZADA')], [made], 'made', 'formalise find'],
  ['expired', [conflict('PROPOSTA_VENCIDA')], [null], 'expired', 'formalise'],
  ['closed', [closed], [null], 'closed', 'formalise'],
  ['refused for another reason', [conflict('OUTRA')], [null], 'not-made', 'formalise'],
  [
    'never answered, and the bank has no agreement yet',
    [lost],
    [null],
    'unknown',
    'formalise find formalise find formalise find',
  ],
  ['never answered at all', [lost], [down], 'unknown', 'formalise find formalise find formalise find'],
  [
    'made late, found by the last look',
    [lost],
    [null, null, made],
    'made',
    'formalise find formalise find formalise find',
  ],
  [
    'exists by the bank’s word, yet not in its list',
    [conflict('JA_FORMALIZADA')],
    [null],
    'unknown',
    'formalise find formalise find formalise find',
  ],
  [
    'not made at first, then silence',
    [lost],
    [null, down],
    'unknown',
    'formalise find formalise find formalise find',
  ],
  ...[closed, conflict('PROPOSTA_VENCIDA'), conflict('OUTRA')].map(
    (refusal): [string, Answer[], LookUpAnswer[], Conclusion['kind'], string] => [
      `lost, then refused: ${refusal.code}`,
      [lost, refusal],
      [null],
      'unknown',
      'formalise find formalise find formalise find',
    ],
  ),
])('%s', async (_, answers, lookUps, kind, expectedCalls) => {
  const { port, log } = calls([...answers], [...lookUps])
  expect((await conclude(port)).kind).toBe(kind)
  expect(log.join(' ')).toBe(expectedCalls)
})

test('closed says when it reopens', async () => {
  expect(await conclude(calls([closed], [null]).port)).toEqual({
    kind: 'closed',
    reopensAt: '2026-11-21T06:00:00-03:00',
  })
})

test('the tries are apart', async () => {
  const pauses: number[] = []
  const { port } = calls([lost], [null])
  await conclude({ ...port, delay: async (ms) => void pauses.push(ms) })
  expect(pauses).toHaveLength(2)
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
})

test.each([
  ['closed', closed],
  ['a session that ended', new ApiError('http', { status: 401 })],
  ['too many requests', new ApiError('http', { status: 429 })],
])('a second press that meets %s does not deny what the first may have made', async (_, refusal) => {
  expect((await conclude(calls([refusal], [null]).port, true)).kind).toBe('unknown')
})

test.each([
  [401, 'O banco não reconheceu mais a sua entrada. Entre de novo e conclua.'],
  [429, 'O banco recebeu pedidos demais em pouco tempo. Espere alguns minutos e tente de novo.'],
  [418, 'O banco não aceitou o pedido agora. Tente de novo em alguns minutos.'],
])('a refusal by %i is told in our words, not by its title', async (status, message) => {
  const refusal = new ApiError('http', { status, body: { title: 'Too many or whatever', status } })
  expect(await conclude(calls([refusal], [null]).port)).toEqual({ kind: 'not-made', message })
})

const errors = [{ campo: 'conta', mensagem: 'Confira a conta' }]

test.each<[Parameters<typeof toConclusion>[0], Conclusion]>([
  [
    { kind: 'open', isReceived: false },
    { kind: 'unknown', isReceived: false },
  ],
  [{ kind: 'made', concluded: concluded() }, made],
  [
    { kind: 'listed', agreement: listedAgreement() },
    { kind: 'listed', agreement: fromAgreement(listedAgreement()) ?? agreement },
  ],
  // An agreement that cannot be parsed still counts as made.
  [
    { kind: 'listed', agreement: listedAgreement({ parcelas: [] }) },
    { kind: 'unknown', isReceived: null },
  ],
  [
    { kind: 'refused', code: 'PROPOSTA_VENCIDA', errors },
    { kind: 'refused', errors },
  ],
  [{ kind: 'refused', code: 'PROPOSTA_VENCIDA', errors: [] }, { kind: 'expired' }],
  [
    { kind: 'refused', code: 'FORA_DE_HORARIO', errors: [] },
    { kind: 'closed', reopensAt: null },
  ],
  [
    { kind: 'refused', code: '', errors: [] },
    { kind: 'not-made', message: refusedInWords('') },
  ],
])('looked up as %j', (state, conclusion) => {
  expect(toConclusion(state, negotiation())).toEqual(conclusion)
})

describe('the request', () => {
  const V1 = 'POST /api/v1/Negociacao/Formalizar'
  const V3 = 'POST /api/v3/Negociacao/Formalizar'
  const success = {
    status: 200 as const,
    data: { sucesso: 1 as const, dados: concluded(), errosValidacao: [] },
  }
  const debitAccount = { agencia: '1234', conta: '56789-0' }
  const vehicle = opportunity({ versaoApi: 'v3', familia: 'VEICULO_V3' })

  beforeEach(() => {
    resetKernel()
    signIn(jwt({ CpfCnpj: TAX_ID }))
    execution.set('EXEC')
  })

  const accepted = {
    idProposta: 'PRP1',
    idNegociacao: 'N1',
    aceite: true,
    chaveIdempotencia: 'chave-da-tentativa',
    execResposta: 'EXEC',
    documentCode: TAX_ID,
  }

  test.each<[string, Parameters<typeof negotiation>[0], Handlers, object]>([
    ['by slip', { method: 'BOLETO', debitAccount }, { [V1]: success }, accepted],
    ['of a vehicle', { opportunity: vehicle, method: 'BOLETO' }, { [V3]: success }, accepted],
    [
      'by debit',
      { method: 'DEBITO_AUTOMATICO', debitAccount },
      { [V1]: success },
      { ...accepted, autorizacaoDebito: { autorizado: true, ...debitAccount } },
    ],
    [
      'by debit without an account',
      { method: 'DEBITO_AUTOMATICO', debitAccount: null },
      { [V1]: success },
      accepted,
    ],
  ])('%s carries the key of the attempt', async (_, change, handlers, body) => {
    const { calls: sent } = mockCalls(handlers)
    const outcome = await conclusionCalls(negotiation(change), attempt()).formalise()
    expect(outcome).toEqual({
      kind: 'made',
      agreement: fromConcluded(concluded(), opportunity(change?.opportunity)),
    })
    expect(sent).toMatchObject([{ idempotencyKey: 'chave-da-tentativa' }])
    expect(sent[0]?.body).toEqual(body)
  })

  test('that is not taken says at which fields', async () => {
    mockCalls({ [V1]: { status: 200, data: { sucesso: 0, dados: null, errosValidacao: errors } } })
    expect(await conclusionCalls(negotiation(), attempt()).formalise()).toEqual({ kind: 'refused', errors })
  })

  test('is looked up by its key', async () => {
    const answer = { estado: 'EM_ANDAMENTO' as const, acordo: null, codigo: '', errosValidacao: [] }
    mockCalls({ 'GET /api/v1/Negociacao/Conclusao/{chave}': { status: 200, data: answer } })
    expect(await conclusionCalls(negotiation(), attempt()).lookUp()).toEqual(received)
  })

  test('waits between two of them', async () => {
    jest.useFakeTimers()
    let isOver = false
    void conclusionCalls(negotiation(), attempt())
      .delay(800)
      .then(() => {
        isOver = true
      })
    await jest.advanceTimersByTimeAsync(799)
    expect(isOver).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
    jest.useRealTimers()
  })
})
