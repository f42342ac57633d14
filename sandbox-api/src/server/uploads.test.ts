import { once } from 'node:events'
import { connect } from 'node:net'
import { Bank } from '../testing/bank'

let bank: Bank
let port = 0
beforeAll(async () => {
  bank = await Bank.open()
  port = Number(new URL(await bank.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

interface Sent {
  agreement?: string
  token?: string
  /** Content-Length; null for chunked encoding. */
  length: number | null
  /** Sent until a response arrives. */
  pieces: readonly Buffer[]
}

/** Returns the first line of the response and the bytes sent until then. */
async function upload({
  agreement = '1',
  token,
  length,
  pieces,
}: Sent): Promise<{ line: string; sent: number }> {
  const { csrfToken } = await bank.fetchData('GET /api/v1/get-csrf-token')
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => resolve('cut off'))
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''))
  })
  const head = [
    `PUT /api/v1/documentos/${agreement}/identidade HTTP/1.1`,
    'Host: a',
    `X-CSRF-Token: ${csrfToken}`,
    'Content-Type: application/pdf',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let line: string | undefined
  const done = answer.then((reply) => {
    line = reply
  })
  let sent = 0
  for (const piece of pieces) {
    if (line !== undefined) break
    if (length === null) socket.write(`${piece.length.toString(16)}\r\n`)
    socket.write(piece)
    if (length === null) socket.write('\r\n')
    sent += piece.length
    // Respects backpressure: bytes buffered here have not been sent.
    if (socket.writableNeedDrain) await Promise.race([once(socket, 'drain').catch(() => {}), done])
    else await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  socket.destroy()
  return { line: line ?? '', sent }
}

const piece = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(64 * 1024 - 8)])
const pieces = (megabytes: number) => Array.from({ length: megabytes * 16 }, () => piece)
async function owner(): Promise<{ token: string; agreement: string }> {
  const debtor = await bank.login('documentos-pendentes')
  const { acordos } = await debtor.negotiations()
  return { token: debtor.token, agreement: acordos[0]?.numeroAcordo ?? '' }
}

const HUGE = 10 * 1024 * 1024
test.each([
  ['of a stranger', 401, async () => ({ length: HUGE })],
  ['that is told to be too large', 413, async () => ({ ...(await owner()), length: HUGE + 1 })],
  [
    'for an agreement of somebody else',
    404,
    async () => ({ ...(await owner()), agreement: '1', length: HUGE }),
  ],
])('an upload %s is refused before its body is sent', async (_, status, request) => {
  // Only the first bytes arrive.
  const { line } = await upload({ ...(await request()), pieces: [Buffer.from('%PDF')] })
  expect(line).toContain(`HTTP/1.1 ${status} `)
})

test('an upload of ten megabytes is received whole', async () => {
  const { token, agreement } = await owner()
  const { line, sent } = await upload({ agreement, token, length: 10 * 1024 * 1024, pieces: pieces(10) })
  expect(line).toContain('HTTP/1.1 200 ')
  expect(sent).toBe(10 * 1024 * 1024)
})

test('one that does not tell its length is cut off at ten megabytes', async () => {
  const { token, agreement } = await owner()
  const { line, sent } = await upload({ agreement, token, length: null, pieces: pieces(64) })
  // A client that keeps sending may see the connection close before it reads the response.
  expect(line).toMatch(/^HTTP\/1\.1 413 |^cut off$/)
  expect(sent).toBeLessThan(40 * 1024 * 1024)
  const params = { numeroAcordo: agreement }
  const { documentos } = await bank.fetchData('GET /api/v1/documentos/{numeroAcordo}', { token, params })
  expect(documentos[0]).toMatchObject({ id: 'identidade', tamanho: 0 })
})

/** Starts an upload and sends its first bytes only. */
async function begun(agreement: string, token: string) {
  const { csrfToken } = await bank.fetchData('GET /api/v1/get-csrf-token')
  const socket = connect(port, '127.0.0.1')
  const head = [
    `PUT /api/v1/documentos/${agreement}/identidade HTTP/1.1`,
    'Host: a',
    `X-CSRF-Token: ${csrfToken}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/pdf',
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n%PDF`)
  return socket
}

test('one person has four of a person at the same time', async () => {
  const { token, agreement } = await owner()
  const open = await Promise.all(Array.from({ length: 5 }, () => begun(agreement, token)))
  // Whichever arrives last is refused.
  const [answer] = await Promise.race(open.map((socket) => once(socket, 'data')))
  expect(`${answer}`).toContain('HTTP/1.1 429 ')
  for (const socket of open) socket.destroy()
})

test('one that is cut off leaves nothing, and its place is free again', async () => {
  const { token, agreement } = await owner()
  for (let i = 0; i < 8; i++) {
    const socket = await begun(agreement, token)
    socket.end().resume()
    await once(socket, 'close')
  }
  const params = { numeroAcordo: agreement }
  const { documentos } = await bank.fetchData('GET /api/v1/documentos/{numeroAcordo}', { token, params })
  expect(documentos[0]).toMatchObject({ id: 'identidade', estado: 'PENDENTE' })
  expect((await upload({ agreement, token, length: piece.length, pieces: [piece] })).line).toContain('200')
})

test('one that ends after its document was approved does not take its place', async () => {
  const { token, agreement } = await owner()
  const slow = await begun(agreement, token)
  await upload({ agreement, token, length: piece.length, pieces: [piece] })
  bank.skip(3000)
  slow.write(Buffer.alloc(996))
  const [answer] = await once(slow, 'data')
  expect(`${answer}`).toContain('HTTP/1.1 409 ')
  slow.destroy()
})
