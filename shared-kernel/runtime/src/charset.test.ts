import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from './config'
import { send, setTransport } from './http'
import { createTransport } from './http-client'

/** How the bank answers next: the encoding of its bytes, and what it says of them. */
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
const look = () => send('GET /api/v1/cep/{cep}', { params: { cep: '01310100' } })

test.each<[BufferEncoding, string]>([
  ['utf8', 'application/json'],
  ['utf8', 'application/json; charset=utf-8'],
  ['latin1', 'application/json; charset=ISO-8859-1'],
  ['latin1', 'application/json; charset="windows-1252"'],
])('%s, said to be %s, is read', async (as, contentType) => {
  next = { status: 200, data: street, as, contentType }
  expect((await look()).data).toMatchObject({ logradouro: 'Praça da Sé', localidade: 'São Paulo' })
})

test.each<[BufferEncoding, string]>([
  ['latin1', 'application/json'],
  ['latin1', 'application/json; charset=utf-8'],
])('%s, said to be %s, is refused, and a refusal keeps its code alone', async (as, contentType) => {
  next = { status: 200, data: street, as, contentType }
  await expect(look()).rejects.toMatchObject({ kind: 'malformed' })
  const data = { title: 'Não é possível', detail: 'Tente amanhã', codigo: 'FORA_DE_HORARIO' }
  next = { status: 403, data, as, contentType }
  await expect(look()).rejects.toMatchObject({ status: 403, title: '', detail: '', code: 'FORA_DE_HORARIO' })
})
