import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { CallError, Client, httpTransport, withCookies } from './client'

/** Local server that records requests and returns configured responses. */
let server: Server
let url: string
let received: { request: IncomingMessage; body: string }[] = []
let answer: { status: number; type: string; body: string; cookies?: string[] }

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    received.push({ request, body: Buffer.concat(chunks).toString('latin1') })
    const isCsrf = request.url?.endsWith('get-csrf-token') === true
    const {
      status,
      type,
      body,
      cookies = [],
    } = isCsrf ? { status: 200, type: 'application/json', body: '{"csrfToken":"c1"}' } : answer
    response.writeHead(status, { 'content-type': type, 'set-cookie': cookies }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/base/`
})
afterAll(() => server.close())
beforeEach(() => {
  received = []
  answer = { status: 200, type: 'application/json', body: '{"status":"OK"}' }
})

const headersOf = (call: number) => received[call]?.request.headers

test('a write carries one token for all, who sends it, and its key; values of a path are escaped', async () => {
  const client = new Client(httpTransport(url, { 'x-from': 'test' }))
  const options = { token: 't', identification: '52998224725', idempotencyKey: 'k', body: { cep: 'ç' } }
  await client.call('POST /api/v1/contestacao/{id}', { params: { id: 'a/b ?' }, ...options })
  await client.call('POST /api/v1/contestacao/{id}', { params: { id: 'c' } })
  expect(received.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
    'GET /base/api/v1/get-csrf-token',
    'POST /base/api/v1/contestacao/a%2Fb%20%3F',
    'POST /base/api/v1/contestacao/c',
  ])
  expect(headersOf(1)).toMatchObject({
    'x-csrf-token': 'c1',
    authorization: 'Bearer t',
    'x-identification': '52998224725',
    'idempotency-key': 'k',
    'content-type': 'application/json',
    'x-from': 'test',
  })
  expect(headersOf(2)).not.toHaveProperty('authorization')
})

test('a file goes as its bytes, and one comes back as its bytes', async () => {
  answer = { status: 200, type: 'application/pdf', body: '%PDF-' }
  const { bytes, data } = await new Client(httpTransport(url)).call(
    'PUT /api/v1/documentos/{numeroAcordo}/{documento}',
    { body: Buffer.from([0x25, 0x00, 0xff]), contentType: 'application/pdf', csrf: null },
  )
  expect(received[0]?.body).toBe('%\u0000\u00ff')
  expect(headersOf(0)).toMatchObject({ 'content-type': 'application/pdf' })
  expect([bytes.toString(), data]).toEqual(['%PDF-', '%PDF-'])
})

test('cookies come back like in a browser, several at once and with commas in their dates', async () => {
  answer.cookies = ['device=1; Expires=Thu, 26 Nov 2026 10:00:00 GMT; Path=/', 'other=2']
  const client = new Client(withCookies(httpTransport(url)))
  await client.call('GET /api/v1/getServerDate')
  answer.cookies = ['device=3']
  await client.call('GET /api/v1/getServerDate')
  await client.call('GET /api/v1/getServerDate')
  expect([0, 1, 2].map((call) => headersOf(call)?.cookie)).toEqual([
    undefined,
    'device=1; other=2',
    'device=3; other=2',
  ])
})

test('data that did not come is an error that has the answer, JSON or not', async () => {
  const client = new Client(httpTransport(url))
  answer = { status: 503, type: 'application/problem+json', body: '<html>' }
  const error = await client.fetchData('GET /api/v1/getServerDate').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ reply: { status: 503, data: '<html>', authenticated: false } })
})
