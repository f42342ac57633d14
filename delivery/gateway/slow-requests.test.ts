import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildPortal } from './portal'

const bank = createServer()
let portal: FastifyInstance
beforeAll(async () => {
  await once(bank.listen(0, '127.0.0.1'), 'listening')
  const api = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  portal = await buildPortal({ api, requestTimeoutMs: 1600 })
  await portal.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await portal.close()
  bank.close()
})

/** Sends a request one byte at a time. Resolves with the response when the server closes the connection. */
async function drip(head: string): Promise<string> {
  const socket = connect({ port: (portal.server.address() as AddressInfo).port, host: '127.0.0.1' })
  let said = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    said += text
  })
  socket.on('error', () => undefined)
  socket.write(head)
  const drops = setInterval(() => socket.write('a'), 20)
  await once(socket, 'close')
  clearInterval(drops)
  return said
}

const post = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: portal\r\nContent-Type: ${type}\r\nContent-Length: 9000\r\n\r\n`

test('closes the connection when headers, a report or telemetry arrive too slowly', async () => {
  const heads = [
    'GET / HTTP/1.1\r\nHost: portal\r\nX-Drip: ',
    post('/csp-report', 'application/csp-report'),
    post('/field-report', 'application/json'),
  ]
  for (const said of await Promise.all(heads.map(drip))) expect(said).toMatch(/^(HTTP\/1.1 408 .*)?$/s)
})

test('closes the connection when the body of a call arrives too slowly, and aborts the call to the bank', async () => {
  const received = once(bank, 'request') as Promise<[IncomingMessage]>
  const cut = drip(post('/api/v1/InspectLog', 'application/json'))
  const [request] = await received
  await expect(once(request, 'end')).rejects.toThrow('aborted')
  await cut
})
