import { createServer, type Server } from 'node:net'
import Fastify from 'fastify'
import { assertPortFree, listen, readPort } from './environment'

let other: Server
let taken: number
beforeEach(async () => {
  other = createServer()
  await new Promise<void>((resolve) => other.listen(0, resolve))
  const address = other.address()
  taken = address && typeof address === 'object' ? address.port : 0
})
afterEach(() => new Promise<void>((resolve) => other.close(() => resolve())))

test('a busy port is one sentence that says what to do', async () => {
  const sentence = `A porta ${taken} já está em uso. Feche o que a usa ou escolha outra com PORTAL_PORT=<porta>.`
  await expect(listen(Fastify(), taken, 'PORTAL_PORT')).rejects.toThrow(sentence)
  await expect(assertPortFree(taken, 'PORTAL_PORT')).rejects.toThrow(sentence)
})

test('a free port passes', async () => {
  await expect(assertPortFree(0, 'SANDBOX_PORT')).resolves.toBeUndefined()
})

test.each(['abc', '0', '70000'])('%s is not a port', (value) => {
  process.env.SOME_PORT = value
  expect(() => readPort('SOME_PORT', 3000)).toThrow(`SOME_PORT não é uma porta: ${value}`)
  delete process.env.SOME_PORT
})
