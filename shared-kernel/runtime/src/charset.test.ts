import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from './config'
import { send, setTransport } from './http'
import { createTransport } from './http-client'

/** The server's next response; the declared charset may differ from the actual encoding. */
let next: { status: number; data: object; as: BufferEncoding; contentType: string }
let bank: Server

beforeAll(async () => {
  bank = createServer((_, response) => {
    const { status, data, as, contentType } = next
    response.writeHead(status, { 'content-type': contentType, 'access-control-allow-origin': '*' })
    response.end(Buffer.from(JSON.stringify(data), as))
  })
  await once(bank.listen(0, '127.0.0.1'), 'listening')
  const { port } = bank.address() as AddressInfo
  setConfig({ ...defaultConfig, apiBase: `http://127.0.0.1:${port}` })
  setTransport(createTransport())
})
afterAll(() => {
  setTransport(null)
  bank.close()
})

const street = {
  cep: '01310-100',
  logradouro: 'Praça da Sé',
  complemento: '',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  ddd: '11',
}
const request = () => send('GET /api/v1/cep/{cep}', { params: { cep: '01310100' } })

test.each<[BufferEncoding, string]>([
  ['utf8', 'application/json'],
  ['utf8', 'application/json; charset=utf-8'],
  ['latin1', 'application/json; charset=ISO-8859-1'],
  ['latin1', 'application/json; charset="windows-1252"'],
  ['utf8', 'application/json;charset=UTF-8'],
  ['utf8', 'application/json; charset=utf8'],
  ['utf8', 'application/json; charset="utf-8"'],
  ['utf8', 'application/json; CHARSET=unicode-1-1-utf-8'],
  ['utf8', 'application/json; odata.metadata=minimal; charset=utf-8'],
  ['utf8', 'application/problem+json'],
  ['utf8', 'text/plain; charset=utf-8'],
  ['utf8', 'text/html'],
  ['utf8', 'application/octet-stream'],
  ['utf8', 'application/json; charset=none'],
  ['utf8', 'application/json; charset='],
  ['latin1', 'application/json; charset=latin1'],
  ['latin1', 'application/json; charset=iso8859-1'],
  ['latin1', 'application/json; charset=iso-8859-15'],
  ['latin1', 'application/json;charset=cp1252'],
  ['latin1', 'application/json; charset=us-ascii'],
  ['utf16le', 'application/json; charset=utf-16le'],
])('%s, said to be %s, is read', async (as, contentType) => {
  next = { status: 200, data: street, as, contentType }
  expect((await request()).data).toMatchObject({ logradouro: 'Praça da Sé', localidade: 'São Paulo' })
})

test.each<[BufferEncoding, string]>([
  ['latin1', 'application/json'],
  ['latin1', 'application/json; charset=utf-8'],
])('%s, said to be %s, is refused, and a refusal keeps its code alone', async (as, contentType) => {
  next = { status: 200, data: street, as, contentType }
  await expect(request()).rejects.toMatchObject({ kind: 'malformed' })
  const data = { title: 'Não é possível', detail: 'Tente amanhã', codigo: 'FORA_DE_HORARIO' }
  next = { status: 403, data, as, contentType }
  await expect(request()).rejects.toMatchObject({
    status: 403,
    title: '',
    detail: '',
    code: 'FORA_DE_HORARIO',
  })
})
