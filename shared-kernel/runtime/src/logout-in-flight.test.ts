import {
  fakeNetwork,
  requestPaths,
  requests,
  respondWith,
  serverDate,
  withCsrf,
} from '@portal/testing/fake-network'
import { jwt } from '@portal/testing/fake-token'
import { send } from './http'
import { signIn } from './session'

/** TokenValidate ends a session: calls sent before, during and after it. */

fakeNetwork()

const goodbye = () =>
  send('POST /api/auth/TokenValidate', { body: { CpfCnpj: '52998224725', Token: 'token' } })
const byes = () => requestPaths().filter((path) => path.endsWith('/TokenValidate'))
let answers: (() => void)[]

beforeEach(() => {
  jest.useFakeTimers()
  answers = []
  respondWith(
    withCsrf(({ url }) =>
      url === '/api/v1/getServerDate'
        ? new Promise((resolve) => answers.push(() => resolve(serverDate)))
        : { status: 200, data: { status: 'OK' } },
    ),
  )
})

test('waits for requests in flight and their follow-up requests', async () => {
  const inFlight = send('GET /api/v1/getServerDate').then(() => send('GET /api/v1/getServerDate'))
  const said = goodbye()
  await jest.advanceTimersByTimeAsync(100)
  answers[0]?.()
  await jest.advanceTimersByTimeAsync(100)
  expect([answers.length, byes()]).toEqual([2, []])
  answers[1]?.()
  await jest.advanceTimersByTimeAsync(100)
  await Promise.all([inFlight, said])
  expect(byes()).toHaveLength(1)
})

test('is sent after two seconds at the latest, and aborts requests in flight', async () => {
  void send('GET /api/v1/getServerDate')
  const said = goodbye()
  await jest.advanceTimersByTimeAsync(1999)
  expect(byes()).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  await said
  expect(byes()).toHaveLength(1)
  expect(requests[0]?.signal?.aborted).toBe(true)
})

test('once it is sent, no request is made for that session', async () => {
  signIn(jwt({ CpfCnpj: '52998224725' }))
  const said = goodbye()
  await jest.advanceTimersByTimeAsync(0)
  await expect(send('GET /api/v1/getServerDate')).rejects.toMatchObject({ kind: 'cancelled' })
  await said
  await expect(send('GET /api/v1/getServerDate')).rejects.toMatchObject({ kind: 'cancelled' })
  signIn(jwt({ CpfCnpj: '11222333000181' }))
  void send('GET /api/v1/getServerDate')
  await jest.advanceTimersByTimeAsync(0)
  expect(answers).toHaveLength(1)
})
