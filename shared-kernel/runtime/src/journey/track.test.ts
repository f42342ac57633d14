import { jwt } from '@portal/testing/fake-token'
import { ApiError } from '../api-error'
import { setTransport } from '../http'
import { signIn, useSession } from '../session'
import { localStore } from '../storage'
import type { CallRequest } from '../transport'
import { clearVisit, execution, identification, partnerIdentification, visit } from '../visit'
import { queuedKeys } from './outbox'
import { flushJourney, track } from './track'

let calls: CallRequest[] = []
let answer: () => Promise<{ status: number; data: unknown }>
const ok = () => Promise.resolve({ status: 200, data: { status: 'OK' } })
const bodies = () => calls.map(({ body }) => body)

beforeEach(() => {
  calls = []
  answer = ok
  localStorage.clear()
  clearVisit()
  useSession.setState({ session: null, ended: null })
  setTransport({
    send: (request) => {
      calls.push(request)
      return answer()
    },
    sendForFile: () => Promise.reject(new Error('no files here')),
  })
})
afterEach(() => {
  setTransport(null)
  jest.useRealTimers()
})

test('persists the event before it returns', () => {
  track('consultaCpf')
  expect(queuedKeys(localStore)).toHaveLength(1)
})

test('carries the tax id of its page, whoever has logged in since', () => {
  signIn(jwt({ CpfCnpj: '52998224725' }))
  localStorage.setItem('loggedInUser', jwt({ CpfCnpj: '11144477735' }))
  track('consultaCpf')
  const [key = ''] = queuedKeys(localStore)
  expect(localStore.read(key)).toContain('52998224725')
})

test('goes out once, in order, with an id of its own', async () => {
  execution.set('exec-12345678')
  track('consultaCpf')
  track('pcOportunidades', { valueTotal: 10, contractCount: 1 })
  await flushJourney()
  await flushJourney()
  expect(bodies()).toMatchObject([{ step: 'consultaCpf' }, { step: 'pcOportunidades' }])
  const ids = calls.map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(ids).size).toBe(2)
  expect(ids.every(Boolean)).toBe(true)
  expect(queuedKeys(localStore)).toEqual([])
})

test('knows whose journey it is: the logged-in id, else the consulted one', async () => {
  identification.set('11144477735')
  track('consultaCpf')
  signIn(jwt({ CpfCnpj: '11222333000181' }))
  execution.set('exec-12345678')
  partnerIdentification.set('11144477735')
  visit.set('negotiation', { idNegociacao: 'N-1' })
  track('vencimento', { metadata: { dataPag: '2026-12-10' } })
  await flushJourney()
  expect(bodies()).toMatchObject([
    { cpfCnpj: '11144477735' },
    {
      cpfCnpj: '11222333000181',
      execId: 'exec-12345678',
      idNegociacao: 'N-1',
      metadata: { codigo: '10A', dataPag: '2026-12-10' },
      rest: { partnerIdentification: '11144477735' },
    },
  ])
})

test('says how things stood when it happened, not when it was sent', async () => {
  execution.set('exec-12345678')
  track('pcOportunidades')
  clearVisit()
  await flushJourney()
  expect(bodies()).toMatchObject([{ execId: 'exec-12345678' }])
})

test('what somebody left behind does not go out in the name of the next', async () => {
  identification.set('11144477735')
  track('consultaCpf')
  signIn(jwt({ CpfCnpj: '52998224725' }))
  track('consultaCpf')
  await flushJourney()
  expect(calls.map(({ skipAuth }) => skipAuth)).toEqual([true, false])
})

test('an API that is down is tried again by itself, and the event is the same one', async () => {
  jest.useFakeTimers()
  answer = () => Promise.reject(new ApiError('network'))
  track('consultaCpf')
  await flushJourney()
  expect(queuedKeys(localStore)).toHaveLength(1)
  answer = ok
  await jest.advanceTimersByTimeAsync(60_000)
  expect(queuedKeys(localStore)).toEqual([])
  expect(calls).toHaveLength(2)
  expect(calls[0]?.idempotencyKey).toBe(calls[1]?.idempotencyKey)
})

test.each([
  ['refused as malformed', new ApiError('http', { status: 400 }), 0],
  ['told to wait', new ApiError('http', { status: 429 }), 1],
  ['met by a broken server', new ApiError('http', { status: 500 }), 1],
])('an event that is %s leaves %i in the queue', async (_, error, left) => {
  jest.useFakeTimers()
  answer = () => Promise.reject(error)
  track('consultaCpf')
  await flushJourney()
  expect(queuedKeys(localStore)).toHaveLength(left)
})

test('works where randomUUID is missing', () => {
  const { randomUUID } = crypto
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  track('consultaCpf')
  track('consultaCpf')
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })
  expect(new Set(queuedKeys(localStore).map((key) => key.split('.')[2])).size).toBe(2)
})

test('never throws, even when the browser keeps nothing; the event goes out all the same', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => track('consultaCpf')).not.toThrow()
  full.mockRestore()
  await new Promise(process.nextTick)
  await flushJourney()
  expect(bodies()).toMatchObject([{ step: 'consultaCpf' }])
})
