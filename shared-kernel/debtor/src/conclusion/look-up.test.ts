import type { Data } from '@portal/contract'
import { ApiError, signIn } from '@portal/runtime'
import { learnServerTime } from '@portal/runtime/internals/clock'
import { type QueryOptions, useQuery } from '@portal/runtime/query'
import { jwt, problem, resetKernel } from '@portal/testing'
import { type Handlers, mockCalls } from '@portal/testing/fake-api'
import { act, renderHook } from '@testing-library/react'
import { anonymousConclusionQuery, conclusionQuery } from '.'

const CALL = 'GET /api/v1/Negociacao/Conclusao/{chave}'
const LIST = 'POST /api/v1/negociacoes'
const MINUTE = 60_000
type Outcome = Data<typeof CALL>

const concluded = { numeroAcordo: '1', parcelas: [] }
const says = (estado: Outcome['estado'], change: object = {}) => ({
  status: 200 as const,
  data: JSON.parse(JSON.stringify({ estado, acordo: null, codigo: '', errosValidacao: [], ...change })),
})
const fails = (error: ApiError) => () => {
  throw error
}

beforeEach(() => {
  jest.useFakeTimers()
  resetKernel()
  signIn(jwt({ CpfCnpj: '52998224725' }))
})
afterEach(() => jest.useRealTimers())

const shown = <T>(query: QueryOptions<T>) => renderHook(() => useQuery(query))

/** Returns the first result, and the number of requests before and after each of the first two pauses. */
async function watch<T>(query: QueryOptions<T>, answer: Handlers[typeof CALL]) {
  const { calls } = mockCalls({ ...(answer && { [CALL]: answer }) })
  const { result, unmount } = shown(query)
  const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  await passes(0)
  const known = result.current.data
  const looks = [calls.length]
  for (const ms of [999, 1, 1999, 1]) {
    await passes(ms)
    looks.push(calls.length)
  }
  unmount()
  return { known, looks, sent: calls[0] }
}

const ONCE = [1, 1, 1, 1, 1]
const AGAIN = [1, 1, 2, 2, 3]
const EACH_SECOND = [1, 1, 2, 3, 4]

const group = {
  idNegociacao: 'N1',
  family: 'CARTAO',
  product: 'Cartão',
  contracts: ['C1'],
  origin: null,
} as const
const attempt = (age: number) => ({
  key: 'chave-1',
  sentAt: Date.now() - age,
  group: { ...group, agreementsBefore: [] },
})

test.each<[string, Handlers[typeof CALL], object, number[]]>([
  ['in progress', says('EM_ANDAMENTO'), { kind: 'open', isReceived: true }, AGAIN],
  ['no answer', fails(problem(503, 'Não')), { kind: 'open', isReceived: null }, AGAIN],
  ['refused', says('RECUSADA', { codigo: 'OUTRA' }), { kind: 'refused', code: 'OUTRA', errors: [] }, ONCE],
  ['made', says('CONCLUIDA', { acordo: concluded }), { kind: 'made', concluded }, ONCE],
])('%s: looked up until the bank has said what became of it', async (_, answer, state, times) => {
  const { known, looks, sent } = await watch(conclusionQuery(attempt(0)), answer)
  expect(known).toEqual(state)
  expect(looks).toEqual(times)
  expect(sent?.params).toEqual({ chave: 'chave-1' })
})

test.each([
  [10 * MINUTE - 1, { kind: 'open', isReceived: false }],
  [10 * MINUTE, { kind: 'refused', code: '', errors: [] }],
])('a request that has not arrived after %i ms', async (age, state) => {
  const { known } = await watch(conclusionQuery(attempt(age)), says('DESCONHECIDA'))
  expect(known).toEqual(state)
})

test('each attempt is looked up for itself, and what is known of it anonymously is something else', () => {
  const attempts = ['chave-1', 'chave-2'].map((key) => ({ ...attempt(0), key }))
  const keys = [conclusionQuery, anonymousConclusionQuery].flatMap((query) =>
    attempts.map((each) => JSON.stringify(query(each).queryKey)),
  )
  expect(new Set(keys).size).toBe(4)
})

test('a device whose clock is set forward meanwhile does not make a request that is under way one that never arrived', async () => {
  learnServerTime(Date.now())
  const sent = attempt(0)
  jest.setSystemTime(Date.now() + 11 * MINUTE)
  const { known } = await watch(conclusionQuery(sent), says('DESCONHECIDA'))
  expect(known).toEqual({ kind: 'open', isReceived: false })
})

test.each<[string, Handlers[typeof CALL], number, object | undefined, number[]]>([
  ['in progress', says('EM_ANDAMENTO'), 0, { kind: 'open', isReceived: true }, AGAIN],
  ['made', says('CONCLUIDA', { acordo: concluded }), 0, { kind: 'made', concluded }, ONCE],
  ['made, unreadable', says('CONCLUIDA'), 0, { kind: 'none', isFinal: false }, AGAIN],
  ['refused', says('RECUSADA', { codigo: 'OUTRA' }), 0, { kind: 'refused', code: 'OUTRA', errors: [] }, ONCE],
  ['another in its place', says('RECUSADA', { codigo: 'JA_FORMALIZADA' }), 0, { kind: 'replaced' }, ONCE],
  ['not this person’s, perhaps', says('DESCONHECIDA'), 0, { kind: 'none', isFinal: false }, AGAIN],
  ['not this person’s', says('DESCONHECIDA'), 10 * MINUTE, { kind: 'none', isFinal: true }, ONCE],
  ['a bank without the call', fails(problem(404, 'Não')), 0, { kind: 'none', isFinal: true }, ONCE],
  ['no answer', fails(new ApiError('timeout')), 0, { kind: 'none', isFinal: false }, AGAIN],
  ['left, which is no answer', fails(new ApiError('cancelled')), 0, undefined, EACH_SECOND],
])('of an earlier visit, %s', async (_, answer, age, state, times) => {
  const { known, looks, sent } = await watch(anonymousConclusionQuery(attempt(age)), answer)
  expect(known).toEqual(state)
  expect(looks).toEqual(times)
  expect(sent?.params).toEqual({ chave: 'chave-1' })
})

const unanswered = () => new Promise<never>(() => {})

test.each<[string, () => { unmount: () => void }, Handlers]>([
  ['by its key', () => shown(conclusionQuery(attempt(0))), { [CALL]: unanswered }],
  [
    'in the list',
    () => shown(conclusionQuery(attempt(0))),
    { [CALL]: fails(problem(404, 'Não')), [LIST]: unanswered },
  ],
  ['of an earlier visit', () => shown(anonymousConclusionQuery(attempt(0))), { [CALL]: unanswered }],
])('a look-up %s is given up with the screen that shows it', async (_, show, handlers) => {
  const { calls } = mockCalls(handlers)
  const { unmount } = show()
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(calls.at(-1)?.signal?.aborted).toBe(false)
  unmount()
  expect(calls.at(-1)?.signal?.aborted).toBe(true)
})
