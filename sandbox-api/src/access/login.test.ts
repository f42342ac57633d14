import { decodeJwt } from 'jose'
import { sentMessages } from '../contact/outbox'
import { Bank, persona } from '../testing/bank'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const login = async (key: string, senha = persona(key).senha ?? '') =>
  bank.call('POST /api/auth/login/{botToken}', {
    params: { botToken: await bank.solvedBotCheck() },
    body: { cpfCnpj: persona(key).taxId, senha },
  })
const askCode = (taxId: string) => bank.call('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
const enter = (taxId: string, code = bank.lastCode(taxId)) =>
  bank.call('POST /api/consultar_codigo', { body: { cpf: taxId, code } })

describe('password', () => {
  test('opens a session whose token carries CpfCnpj and expires', async () => {
    const debtor = await bank.login('cliente')
    const payload = decodeJwt(debtor.token)
    expect(payload).toMatchObject({ CpfCnpj: debtor.taxId, stateMode: 'PF' })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
    expect((await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })).status).toBe(
      200,
    )
  })

  test('a wrong one is refused, and five of them lock the door for a while', async () => {
    for (let i = 0; i < 5; i++) expect((await login('cliente', 'errada123')).status).toBe(401)
    expect(await login('cliente')).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    bank.skip(16 * 60_000)
    expect((await login('cliente')).status).toBe(200)
  })

  test('an unknown tax id is refused like a wrong password', async () => {
    const reply = await bank.call('POST /api/auth/login/{botToken}', {
      params: { botToken: await bank.solvedBotCheck() },
      body: { cpfCnpj: '86288366757', senha: 'qualquer1' },
    })
    expect(reply).toMatchObject({ status: 401, data: { title: 'Credenciais inválidas' } })
  })

  test("with a session open elsewhere the body is exactly 'Usuario Ativo'", async () => {
    expect(await login('sessao-ativa')).toMatchObject({ status: 401, data: 'Usuario Ativo' })
  })

  test('a wrong password never tells that a session is open', async () => {
    expect(await login('sessao-ativa', 'errada123')).toMatchObject({
      data: { title: 'Credenciais inválidas' },
    })
  })

  test('the refused person ends the other session and enters with the same bot check', async () => {
    const { taxId, senha = '' } = persona('sessao-ativa')
    const botToken = await bank.solvedBotCheck()
    const attempt = () =>
      bank.call('POST /api/auth/login/{botToken}', { params: { botToken }, body: { cpfCnpj: taxId, senha } })
    expect((await attempt()).data).toBe('Usuario Ativo')
    await bank.fetchData('POST /api/auth/TokenValidate', { body: { CpfCnpj: taxId, Token: botToken } })
    expect((await attempt()).status).toBe(200)
  })

  test('nobody else can end a session', async () => {
    const debtor = await bank.login('cliente')
    const end = (Token: string) =>
      bank.call('POST /api/auth/TokenValidate', { body: { CpfCnpj: debtor.taxId, Token } })
    expect((await end('')).status).toBe(401)
    expect((await end((await bank.login('pj-cliente')).token)).status).toBe(401)
    expect((await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })).status).toBe(
      200,
    )
  })

  test('of many logins at once exactly one opens a session', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => login('varios-grupos')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ data }) => data === 'Usuario Ativo')).toHaveLength(7)
  })

  test('logging out ends the token', async () => {
    const debtor = await bank.login('cliente')
    await debtor.fetchData('POST /api/auth/TokenValidate', {
      body: { CpfCnpj: debtor.taxId, Token: debtor.token },
    })
    const reply = await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })
    expect(reply).toMatchObject({ status: 401, data: { codigo: 'SESSAO_EXPIRADA' } })
    expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    expect((await login('cliente')).status).toBe(200)
  })

  test.each([
    ['forged', (token: string) => `${token.slice(0, -4)}AAAA`, 'Bearer error="invalid_token"'],
    ['no token at all', () => 'rubbish', 'Bearer error="invalid_token"'],
    ['absent', () => '', 'Bearer'],
  ])('a token that is %s is refused by challenge', async (_, change, challenge) => {
    const debtor = await bank.login('cliente')
    const token = change(debtor.token)
    const reply = await bank.call('GET /api/UsuarioData/{id}', {
      params: { id: debtor.taxId },
      ...(token !== '' && { token }),
    })
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, challenge])
  })
})

describe('access code', () => {
  const { taxId } = persona('cliente')

  test('is single use, of four characters without look-alikes, and masked in the answer', async () => {
    expect(await askCode(taxId)).toMatchObject({
      status: 200,
      data: { destino: '(11) *****-4321', reenvioEm: 60 },
      headers: { 'cache-control': 'no-store' },
    })
    const code = bank.lastCode(taxId)
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}$/)
    expect(await enter(taxId, code.toLowerCase())).toMatchObject({ status: 200, data: { status: 'OK' } })
    expect(await enter(taxId, code)).toMatchObject({ status: 401, data: { codigo: 'CODIGO_INVALIDO' } })
  })

  test('is bound to the host of the portal in a text message, and in no other', async () => {
    await askCode(taxId)
    const code = bank.lastCode(taxId)
    expect(sentMessages(bank.sandbox, taxId)[0]?.text).toBe(
      `Seu código é ${code}. Ele vale por 10 minutos.\n\n@localhost #${code}`,
    )
    bank.skip(61_000)
    await bank.fetchData('GET /api/login/GetCodByEmail/{id}', { params: { id: taxId } })
    expect(sentMessages(bank.sandbox, taxId)[0]?.text).toMatch(/10 minutos\.$/)
  })

  test('works with the consulted id in X-Identification', async () => {
    await askCode(taxId)
    const body = { code: bank.lastCode(taxId) }
    expect((await bank.call('POST /api/consultar_codigo', { body })).status).toBe(400)
    expect((await bank.call('POST /api/consultar_codigo', { body, identification: taxId })).status).toBe(200)
  })

  test('three wrong tries make it useless', async () => {
    await askCode(taxId)
    const left = []
    for (let i = 0; i < 3; i++) left.push((await enter(taxId, '0000')).data)
    expect(left).toMatchObject([2, 1, 0].map((tentativasRestantes) => ({ tentativasRestantes })))
    expect((await enter(taxId)).status).toBe(401)
  })

  test('expires after 10 minutes', async () => {
    await askCode(taxId)
    bank.skip(10 * 60_000 - 1)
    const check = { cpfCnpj: taxId, codigo: bank.lastCode(taxId) }
    expect((await bank.call('GET /api/auth/verificar/{cpfCnpj}/{codigo}', { params: check })).status).toBe(
      200,
    )
    bank.skip(1)
    expect((await enter(taxId)).status).toBe(401)
  })

  test('another one can be had after a minute; only the last two are good', async () => {
    await askCode(taxId)
    const firstCode = bank.lastCode(taxId)
    bank.skip(59_000)
    expect(await askCode(taxId)).toMatchObject({ status: 429, data: { tentarEm: 1 } })
    bank.skip(1_000)
    expect((await askCode(taxId)).status).toBe(200)
    const second = bank.lastCode(taxId)
    bank.skip(60_000)
    expect((await askCode(taxId)).status).toBe(200)
    expect((await enter(taxId, firstCode)).status).toBe(401)
    expect((await enter(taxId, second)).status).toBe(200)
    expect((await enter(taxId)).status).toBe(401)
  })

  test('of many uses at once exactly one logs in', async () => {
    await askCode(taxId)
    const replies = await Promise.all(Array.from({ length: 6 }, () => enter(taxId)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('takes the place of a session that is open', async () => {
    const before = await bank.login('cliente')
    await askCode(taxId)
    expect((await enter(taxId)).status).toBe(200)
    expect((await before.call('GET /api/UsuarioData/{id}', { params: { id: taxId } })).status).toBe(401)
  })

  test('can be checked without being used up', async () => {
    await askCode(taxId)
    const codigo = bank.lastCode(taxId)
    const check = (typed: string) =>
      bank.call('GET /api/auth/verificar/{cpfCnpj}/{codigo}', { params: { cpfCnpj: taxId, codigo: typed } })
    expect((await check(codigo)).status).toBe(200)
    expect((await check('0000')).status).toBe(401)
    expect((await enter(taxId, codigo)).status).toBe(200)
  })

  test.each([
    ['codigo-nok', 200, { status: 'NOK' }],
    ['codigo-202', 202, { status: 'NOK' }],
    ['codigo-401', 401, { title: 'Não autorizado' }],
    ['codigo-500', 500, { title: 'Erro interno' }],
  ])('%s: a right code answers %i', async (key, status, data) => {
    await askCode(persona(key).taxId)
    expect(await enter(persona(key).taxId)).toMatchObject({ status, data })
  })
})

describe('first password', () => {
  const { taxId } = persona('pf-novo')
  const register = (senha: string) =>
    bank.call('PUT /api/login/PwsRegister', { body: { cpfCnpj: taxId, senha, StateMode: 'PF' } })
  const confirm = (senha: string) =>
    bank.call('POST /api/consultar_codigo', {
      body: { cpf: taxId, CodigoAcesso: bank.lastCode(taxId), senha },
    })

  test('waits for the code sent to the registered contact', async () => {
    expect(await register('umaSenhaBoa')).toMatchObject({ status: 200, data: { pendente: true } })
    expect((await bank.consult(taxId)).data).toMatchObject({ detail: 'NOK' })
    await askCode(taxId)
    expect((await confirm('outraSenha')).status).toBe(401)
    expect((await confirm('umaSenhaBoa')).status).toBe(200)
    expect((await bank.consult(taxId)).data).toMatchObject({ detail: 'OK' })
    // The password is correct; 'Usuario Ativo' refers to the session opened by the code.
    expect(await login('pf-novo', 'umaSenhaBoa')).toMatchObject({ status: 401, data: 'Usuario Ativo' })
  })

  test.each([
    ['the tax id', taxId, 400],
    ['the tax id with dots', '111.444.777-35', 400],
    ['one that many use', 'senha123', 400],
    ['the name of the bank', 'BancoAurora-1', 400],
    ['seven characters', 'abcdefg', 400],
    ['sixty-five characters', 'a'.repeat(65), 400],
    ['sixty-four characters', 'quatro palavras ao acaso'.padEnd(64, ' e mais'), 200],
    ['a phrase', 'quatro palavras ao acaso', 200],
  ])('%s', async (_case, senha, status) => {
    expect((await register(senha)).status).toBe(status)
  })

  test.each([
    ['the birth date', '21071990'],
    ['a registered contact', 'joao.pereira@exemplo'],
  ])(
    '%s is refused once a code has proved who it is, and no sooner: the code stays good',
    async (_case, senha) => {
      expect((await register(senha)).status).toBe(200)
      await askCode(taxId)
      expect(await confirm(senha)).toMatchObject({
        status: 400,
        data: { codigo: 'SENHA_RECUSADA', erros: [{ campo: 'senha' }] },
      })
      expect((await bank.consult(taxId)).data).toMatchObject({ detail: 'NOK' })
      await register('umaSenhaBoa')
      expect((await confirm('umaSenhaBoa')).status).toBe(200)
    },
  )

  test('does not replace one that is in use', async () => {
    const body = { cpfCnpj: persona('cliente').taxId, senha: 'umaSenhaBoa', StateMode: 'PF' as const }
    expect((await bank.call('PUT /api/login/PwsRegister', { body })).status).toBe(409)
  })

  test('is changed by the logged-in debtor alone', async () => {
    const debtor = await bank.login('cliente')
    const body = { cpfCnpj: debtor.taxId, senha: 'outraSenhaBoa', StateMode: 'PF' as const }
    expect((await bank.call('PUT /api/login/PwsRegister2', { body })).status).toBe(401)
    await debtor.confirm()
    for (const senha of ['mudar123', 'maria-souza-85', '14031985']) {
      const easy = { body: { ...body, senha } }
      expect((await debtor.call('PUT /api/login/PwsRegister2', easy)).status).toBe(400)
    }
    expect((await debtor.call('PUT /api/login/PwsRegister2', { body })).status).toBe(200)
    await debtor.fetchData('POST /api/auth/TokenValidate', {
      body: { CpfCnpj: debtor.taxId, Token: debtor.token },
    })
    expect((await login('cliente')).status).toBe(401)
    expect((await login('cliente', 'outraSenhaBoa')).status).toBe(200)
  })
})

describe('registration of a company', () => {
  const { taxId } = persona('pj-kba')
  const body = {
    cpfCnpj: taxId,
    stateMode: 'PJ' as const,
    email: 'novo@oficina.com.br',
    telefone: '11955554444',
    senha: 'umaSenhaBoa',
    anoFundacao: '2014',
    cpfResponsavel: '11144477735',
  }

  test('needs the foundation year and the partner on file', async () => {
    expect(
      await bank.call('POST /api/login/cadastro', { body: { ...body, anoFundacao: '2013' } }),
    ).toMatchObject({
      status: 401,
      data: { title: 'Verifique seus dados!', tentativasRestantes: 4 },
    })
    expect((await bank.call('POST /api/login/cadastro', { body })).status).toBe(200)
    await bank.fetchData('GET /api/login/GetCodByEmail/{id}', { params: { id: taxId } })
    const confirmed = { cpf: taxId, CodigoAcesso: bank.lastCode(taxId), senha: body.senha }
    expect((await bank.call('POST /api/consultar_codigo', { body: confirmed })).status).toBe(200)
  })

  test('refuses a password made of what the form says', async () => {
    for (const senha of ['novo@oficina', '11955554444']) {
      const refused = await bank.call('POST /api/login/cadastro', { body: { ...body, senha } })
      expect(refused).toMatchObject({ status: 400, data: { codigo: 'SENHA_RECUSADA' } })
    }
  })

  test("refuses somebody else's phone", async () => {
    const telefone = persona('cliente').phone ?? ''
    expect(await bank.call('POST /api/login/cadastro', { body: { ...body, telefone } })).toMatchObject({
      status: 401,
      data: { title: 'Telefone já existe em outro CPF' },
    })
  })
})
