import { Authenticator } from '@portal/contract/authenticator'
import { Bank, persona } from '../testing/bank'
import { createPasskey, passkeyBody, usePasskey } from '../testing/passkey'

const { taxId } = persona('cliente')
const LOGIN = 'POST /api/auth/chave-acesso'
const MINUTE = 60_000

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const registered = async (authenticator = new Authenticator()) => {
  const { token } = await bank.login('cliente')
  return { token, ...(await createPasskey(bank, taxId, token, authenticator)) }
}

test('a passkey opens the session of its debtor and ends the one elsewhere', async () => {
  const { token: old, passkey } = await registered()
  const { token } = await bank.fetchData(LOGIN, { body: await usePasskey(bank, passkey) })
  const data = (of: string) => bank.call('GET /api/UsuarioData/{id}', { params: { id: taxId }, token: of })
  expect((await data(token)).status).toBe(200)
  expect((await data(old)).status).toBe(401)
  const { chaves } = await bank.fetchData('GET /api/v1/chaves-acesso', { token })
  expect(chaves).toMatchObject([
    { nome: 'Celular', criadaEm: expect.any(String), usadaEm: expect.any(String) },
  ])
})

test('it is no fresh proof: another one, or another contact, needs a code', async () => {
  const { passkey } = await registered()
  const { token } = await bank.fetchData(LOGIN, { body: await usePasskey(bank, passkey) })
  const reply = await bank.call('POST /api/v1/chaves-acesso/desafio', { token, body: {} })
  expect(reply).toMatchObject({ status: 403, data: { codigo: 'CONFIRMACAO_NECESSARIA' } })
})

test.each([
  ['another site', { origin: 'http://localhost.example' }],
  ['another relying party', { rpId: 'example.com' }],
  ['nobody verified', { verified: false }],
])('refused: %s', async (_, change) => {
  const { passkey } = await registered()
  expect((await bank.call(LOGIN, { body: await usePasskey(bank, passkey, change) })).status).toBe(401)
})

test('with a configured portal, only its own origin counts', async () => {
  const strict = await Bank.open({ portal: 'https://localhost:8443' })
  const { token } = await strict.login('cliente')
  await strict.confirm(taxId, token)
  const reply = await strict.call('POST /api/v1/chaves-acesso', {
    token,
    body: await passkeyBody(strict, token),
  })
  expect(reply.status).toBe(400)
  await strict.close()
})

test('a challenge is good once, for five minutes, and for what it was issued for', async () => {
  const { passkey } = await registered()
  const body = await usePasskey(bank, passkey)
  bank.skip(5 * MINUTE)
  expect((await bank.call(LOGIN, { body })).status).toBe(401)
  const used = await usePasskey(bank, passkey)
  expect((await bank.call(LOGIN, { body: used })).status).toBe(200)
  expect((await bank.call(LOGIN, { body: used })).status).toBe(401)
  const debtor = await bank.login('sessao-curta')
  await debtor.confirm()
  const { rp, challenge } = await debtor.fetchData('POST /api/v1/chaves-acesso/desafio', { body: {} })
  const misused = passkey.use({ challenge, rpId: rp.id, origin: 'http://localhost' })
  expect((await bank.call(LOGIN, { body: { credencial: misused } })).status).toBe(401)
})

test('a counter that does not advance is that of a copy', async () => {
  const { passkey } = await registered(new Authenticator(5))
  expect((await bank.call(LOGIN, { body: await usePasskey(bank, passkey) })).status).toBe(401)
  passkey.counter = 6
  expect((await bank.call(LOGIN, { body: await usePasskey(bank, passkey) })).status).toBe(200)
  expect((await bank.call(LOGIN, { body: await usePasskey(bank, passkey) })).status).toBe(401)
})

test('one that counts not at all is good every time, and removed not any more', async () => {
  const { made, passkey } = await registered()
  await bank.fetchData(LOGIN, { body: await usePasskey(bank, passkey) })
  const { token } = await bank.fetchData(LOGIN, { body: await usePasskey(bank, passkey) })
  await bank.fetchData('DELETE /api/v1/chaves-acesso/{chave}', { token, params: { chave: made.id } })
  expect((await bank.call(LOGIN, { body: await usePasskey(bank, passkey) })).status).toBe(401)
})

test('the contacts are told of a new one, and a no removes it', async () => {
  const { passkey } = await registered()
  await bank.fetchData('POST /api/v1/contestacao/{id}', { params: { id: bank.lastLink(taxId) } })
  expect((await bank.call(LOGIN, { body: await usePasskey(bank, passkey) })).status).toBe(401)
})

describe('an assertion of a real passkey, with one part changed', () => {
  const saying = (other: object) => (encoded: string) => {
    const said = { ...JSON.parse(Buffer.from(encoded, 'base64url').toString()), ...other }
    return Buffer.from(JSON.stringify(said)).toString('base64url')
  }
  const bytes = (change: (data: Buffer) => unknown) => (encoded: string) => {
    const data = Buffer.from(encoded, 'base64url')
    change(data)
    return data.toString('base64url')
  }
  type Part = 'clientDataJSON' | 'authenticatorData' | 'signature' | 'userHandle'
  const changes: [string, Part, (encoded: string) => string][] = [
    ['the handle of somebody else', 'userHandle', () => Buffer.alloc(32, 7).toString('base64url')],
    ['a byte of the signature', 'signature', bytes((data) => data.writeUInt8(data.readUInt8(20) ^ 1, 20))],
    ['a higher counter', 'authenticatorData', bytes((data) => data.writeUInt32BE(99, 33))],
    ['the origin', 'clientDataJSON', saying({ origin: 'http://localhost:1' })],
    ['the purpose', 'clientDataJSON', saying({ type: 'webauthn.create' })],
  ]

  test.each(changes)('is refused: %s', async (_, part, change) => {
    const { passkey } = await registered()
    const { credencial } = await usePasskey(bank, passkey)
    const response = { ...credencial.response, [part]: change(credencial.response[part]) }
    expect((await bank.call(LOGIN, { body: { credencial: { ...credencial, response } } })).status).toBe(401)
  })

  test('is refused: signed by a passkey of somebody else', async () => {
    const { passkey } = await registered()
    const other = await bank.login('sessao-curta')
    const { passkey: theirs } = await createPasskey(bank, other.taxId, other.token)
    const { credencial } = await usePasskey(bank, theirs)
    const { id, rawId, response } = (await usePasskey(bank, passkey)).credencial
    const forged = { ...credencial.response, userHandle: response.userHandle }
    const body = { credencial: { ...credencial, id, rawId, response: forged } }
    expect((await bank.call(LOGIN, { body })).status).toBe(401)
  })

  test('is good for one of many uses at the same moment', async () => {
    const { passkey } = await registered()
    const body = await usePasskey(bank, passkey)
    const statuses = await Promise.all(Array.from({ length: 8 }, () => bank.call(LOGIN, { body })))
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('a challenge to register is of no use in the session of somebody else, nor is a passkey that is registered', async () => {
  const { passkey, token } = await registered()
  const thief = await bank.login('sessao-curta')
  await thief.confirm()
  const register = (body: Awaited<ReturnType<typeof passkeyBody>>) =>
    thief.call('POST /api/v1/chaves-acesso', { body })
  expect((await register(await passkeyBody(bank, token))).status).toBe(400)
  const again = await register(await passkeyBody(bank, thief.token, passkey))
  expect(again).toMatchObject({ status: 409, data: { codigo: 'CHAVE_REPETIDA' } })
})

test('attempts have a limit by address', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const attempt = () => bank.call('POST /api/auth/chave-acesso/desafio', { body: {}, headers })
  let last = await attempt()
  for (let tries = 1; last.status === 200 && tries < 200; tries++) last = await attempt()
  expect(last).toMatchObject({ status: 429, data: { codigo: 'MUITAS_TENTATIVAS' } })
})
