import type { CallName } from '@portal/contract'
import { fakeNetwork, requestPaths, requests, respondWith, withCsrf } from '@portal/testing/fake-network'
import { jwt } from '@portal/testing/fake-token'
import { type EarlyCall, keepEarly } from './early-calls'
import { send } from './http'
import { signIn } from './session'

fakeNetwork()

test('what the first script of the page has asked is not asked again: once, and for the same body', async () => {
  const body = { cpfCnpj: '52998224725', stateMode: 'PF', token: 'prova' } as const
  const answer = { detail: 'OK', data: { cpfCnpj: '52998224725', telefone: '', email: '' } }
  const early = (call: CallName, sent: string, data: object, status = 200): EarlyCall => ({
    call,
    body: sent,
    answer: Promise.resolve(
      new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } }),
    ),
  })
  const consult = () => send('POST /api/verificar', { body })
  respondWith(withCsrf(() => ({ status: 200, data: answer })))
  window.earlyCalls = [
    early('GET /api/v1/get-csrf-token', '', { csrfToken: 'csrf-0' }),
    early('POST /api/verificar', JSON.stringify({ ...body, token: 'outra' }), answer),
    early('POST /api/verificar', JSON.stringify(body), { title: 'Sem banco' }, 503),
  ]
  await expect(consult()).rejects.toMatchObject({ kind: 'http', status: 503 })
  expect(requests).toHaveLength(0)
  expect(await consult()).toMatchObject({ status: 200, data: answer })
  expect(requestPaths()).toEqual(['post /api/verificar'])
  expect(requests[0]?.headers['X-CSRF-Token']).toBe('csrf-0')
  expect(window.earlyCalls).toHaveLength(1)
  window.earlyCalls = []
})

test.each([
  ['its session, at once', 0, 0, 0],
  ['its session, much later', 31_000, 0, 1],
  ['another session', 0, 1, 1],
])('an answer for somebody is taken in %s', async (_, later, other, asked) => {
  const tokens = [1, 2].map((jti) => jwt({ CpfCnpj: '52998224725', exp: 4_000_000_000, jti }))
  signIn(tokens[other] ?? '')
  respondWith(() => ({ status: 200, data: { serverDate: '2026-11-24T10:00:00-03:00' } }))
  const answer = Promise.resolve(Response.json({ serverDate: '2026-11-24T09:59:00-03:00' }))
  void keepEarly({ call: 'GET /api/v1/getServerDate', body: '', answer, token: tokens[0] ?? '' })
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + later)
  const { data } = await send('GET /api/v1/getServerDate')
  expect(data.serverDate).toBe(`2026-11-24T${asked > 0 ? '10:00' : '09:59'}:00-03:00`)
  expect(requests).toHaveLength(asked)
  expect(window.earlyCalls).toEqual([])
})
