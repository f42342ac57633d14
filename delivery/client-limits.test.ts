import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { limitConnections, limitRequests } from './client-limits'

test('an address may send so many requests, and more with time; others are not counted', async () => {
  let now = 0
  const app = Fastify()
  const isReport = ({ url }: { url: string }) => url.startsWith('/report')
  limitRequests(app, isReport, { eachSecond: 20, atOnce: 200 }, () => now)
  for (const path of ['/report', '/other']) app.post(path, async (_, reply) => reply.code(204).send())
  const post = async (url: string, remoteAddress = '10.0.0.1') =>
    (await app.inject({ method: 'POST', url, remoteAddress })).statusCode
  const codes = await Promise.all(Array.from({ length: 205 }, () => post('/report')))
  expect(codes.filter((code) => code === 429)).toHaveLength(5)
  expect(await post('/report?more')).toBe(429)
  expect(await post('/other')).toBe(204)
  expect(await post('/report', '10.0.0.2')).toBe(204)
  now = 50
  expect([await post('/report'), await post('/report')]).toEqual([204, 429])
})

test('an address may hold so many connections, and another as many; one that ends makes room', async () => {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', async () => 'served')
  limitConnections(app.server, 3)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const hold = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  /** What a request on it is told; nothing when it was cut. */
  const ask = async (socket: Socket): Promise<string> => {
    let said = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text
    })
    socket.end('GET / HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    return said
  }
  const [first, second, third] = [await hold('127.0.0.1'), await hold('127.0.0.1'), await hold('127.0.0.1')]
  expect(await ask(await hold('127.0.0.1'))).toBe('')
  expect(await ask(await hold('127.0.0.2'))).toContain('served')
  expect(await ask(first)).toContain('served')
  expect(await ask(await hold('127.0.0.1'))).toContain('served')
  second.destroy()
  third.destroy()
  await app.close()
})
