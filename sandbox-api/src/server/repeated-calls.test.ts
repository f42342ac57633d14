import { Bank, persona } from '../testing/bank'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const { taxId, senha = '' } = persona('cliente')
let runs = 0
let key = ''
beforeEach(() => {
  key = `attempt-${++runs}`
})

const enter = (code: string, more: object = {}) =>
  bank.call('POST /api/consultar_codigo', { body: { cpf: taxId, code }, idempotencyKey: key, ...more })

async function sentCode() {
  await bank.call('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
  return bank.lastCode(taxId)
}

const login = async (more: object = { idempotencyKey: key }) =>
  bank.call('POST /api/auth/login/{botToken}', {
    params: { botToken: await bank.solvedBotCheck() },
    body: { cpfCnpj: taxId, senha },
    ...more,
  })

test('a code whose answer was lost opens the same session again, and only under its key', async () => {
  const code = await sentCode()
  const reply = await enter(code)
  expect(reply).toMatchObject({ status: 200, data: { status: 'OK' } })
  expect((await enter(code)).data).toEqual(reply.data)
  expect((await enter(code, { idempotencyKey: 'another' })).status).toBe(401)
})

test('the same call at the same time is one call', async () => {
  const code = await sentCode()
  const [firstReply, secondReply] = await Promise.all([enter(code), enter(code)])
  expect(firstReply.status).toBe(200)
  expect(secondReply.data).toEqual(firstReply.data)
})

test('a password login is repeated with another bot check; without a key the session is in the way', async () => {
  const reply = await login()
  expect((await login()).data).toEqual(reply.data)
  expect(await login({})).toMatchObject({ status: 401, data: 'Usuario Ativo' })
})

test('a consult is repeated with the bot check that it used up', async () => {
  const body = { cpfCnpj: taxId, stateMode: 'PF' as const, token: await bank.solvedBotCheck() }
  const consult = (more: object) => bank.call('POST /api/verificar', { body, ...more })
  const reply = await consult({ idempotencyKey: key })
  expect(reply.status).toBe(200)
  expect((await consult({ idempotencyKey: key })).data).toEqual(reply.data)
  expect(await consult({})).toMatchObject({ status: 400, data: { codigo: 'ROBO' } })
})

test('the key opens nothing for another code, nor for another browser', async () => {
  const code = await sentCode()
  await enter(code)
  expect(await enter('ZZZZ')).toMatchObject({ status: 409, data: { codigo: 'CHAVE_REUTILIZADA' } })
  const { csrfToken } = await bank.fetchData('GET /api/v1/get-csrf-token')
  expect((await enter(code, { csrf: csrfToken })).status).toBe(401)
})

test('a refusal is not kept: the right code follows a wrong one', async () => {
  const code = await sentCode()
  expect((await enter('ZZZZ')).status).toBe(401)
  expect((await enter(code)).status).toBe(200)
})

test('after ten minutes a key is new', async () => {
  const reply = await login()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_001)
  expect(await login()).toMatchObject({ status: 401, data: 'Usuario Ativo' })
  clock.mockRestore()
  expect(reply.status).toBe(200)
})
