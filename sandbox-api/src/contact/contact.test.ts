import { Bank, persona } from '../testing/bank'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

describe('first contact of somebody who has none', () => {
  const { taxId, birthDate = '', motherName = '' } = persona('pf-sem-contato')
  const body = {
    cpfCnpj: taxId,
    Email: 'luzia@exemplo.com.br',
    Telefone: '11955554444',
    DtNascimento: birthDate,
    NomeMae: motherName,
  }

  test('opens the way to a code and a password', async () => {
    expect((await bank.call('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })).status).toBe(404)
    expect(await bank.fetchData('PUT /api/auth/PhoneRegister', { body })).toEqual({
      status: 'OK',
      telefone: '(11) *****-4444',
      email: 'l****@exemplo.com.br',
    })
    await bank.fetchData('PUT /api/login/PwsRegister', {
      body: { cpfCnpj: taxId, senha: 'umaSenhaBoa', StateMode: 'PF' },
    })
    await bank.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
    const confirmed = { cpf: taxId, CodigoAcesso: bank.lastCode(taxId), senha: 'umaSenhaBoa' }
    expect((await bank.call('POST /api/consultar_codigo', { body: confirmed })).status).toBe(200)
  })

  test('needs no e-mail', async () => {
    expect(
      await bank.fetchData('PUT /api/auth/PhoneRegister', { body: { ...body, Email: '' } }),
    ).toMatchObject({
      telefone: '(11) *****-4444',
      email: '',
    })
  })

  test.each([
    ['another case', motherName.toLowerCase(), 200],
    ['spaces around', ` ${motherName} `, 200],
    ['another name', 'JOANA', 401],
    ['no name', '', 401],
  ])("the mother's name in %s", async (_case, NomeMae, status) => {
    expect((await bank.call('PUT /api/auth/PhoneRegister', { body: { ...body, NomeMae } })).status).toBe(
      status,
    )
  })

  test('five wrong answers block, across all checks of the same person', async () => {
    for (let i = 0; i < 4; i++)
      await bank.call('PUT /api/auth/PhoneRegister', { body: { ...body, NomeMae: 'X' } })
    const kba = { cpfCnpj: taxId, nascimento: birthDate, nomeMae: 'X', sobrenomeMae: '' }
    expect(await bank.fetchData('POST /v1/User/VerificaKBA', { body: kba })).toEqual({
      status: 'NOK',
      tentativasRestantes: 0,
    })
    expect(await bank.call('PUT /api/auth/PhoneRegister', { body })).toMatchObject({
      status: 429,
      data: { title: 'Você excedeu o máximo de tentativas!' },
    })
    bank.skip(15 * 60_000)
    expect((await bank.call('PUT /api/auth/PhoneRegister', { body })).status).toBe(200)
  })
})

test.each(['40041234', '08001234567', '2012345678', '11999999999', '1112345678'])(
  '%s is no phone to register',
  async (telefone) => {
    const debtor = await bank.login('cliente')
    await debtor.confirm()
    const reply = await debtor.call('POST /api/v1/User/Update', { body: { cpfCnpj: debtor.taxId, telefone } })
    expect(reply.status).toBe(400)
  },
)

test('an e-mail is kept in upper case, confirmed once, and again when it changes', async () => {
  const debtor = await bank.login('cliente')
  const confirm = async () => {
    await bank.fetchData('POST /api/auth/urlAutenticaEmailResposta', { body: { cpfCnpj: debtor.taxId } })
    return bank.lastLink(debtor.taxId)
  }
  const press = (id: string) => bank.call('GET /api/auth/GetAutenticaEmail/{id}', { params: { id } })
  const used = await confirm()
  expect((await press(used)).status).toBe(200)
  expect((await press(used)).status).toBe(404)
  bank.skip(60_000)
  const old = await confirm()
  const data = () => debtor.fetchData('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })
  expect(await data()).toMatchObject({ emailConfirmado: true })
  await debtor.confirm()
  await debtor.fetchData('POST /api/v1/User/Update', {
    body: { cpfCnpj: debtor.taxId, email: 'nova@exemplo.com.br' },
  })
  expect(await data()).toMatchObject({ email: 'NOVA@EXEMPLO.COM.BR', emailConfirmado: false })
  expect((await press(old)).status).toBe(410)
})

test('an address that was given is the one on file', async () => {
  const debtor = await bank.login('cliente')
  const endereco = {
    cep: '80020310',
    logradouro: 'Rua XV de Novembro',
    numero: '7',
    bairro: 'Centro',
    cidade: 'Curitiba',
    uf: 'PR',
  }
  await debtor.confirm()
  await debtor.fetchData('POST /api/v1/User/Update', { body: { cpfCnpj: debtor.taxId, endereco } })
  const params = { carteira: '09', contrato: '0', exec: '0' }
  const { enderecos } = await debtor.fetchData('GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', {
    params,
  })
  expect(enderecos).toEqual([{ ...endereco, complemento: '', tipo: 'RESIDENCIAL' }])
})

test('WhatsApp messages are accepted and withdrawn', async () => {
  const debtor = await bank.login('cliente')
  const id = { params: { id: debtor.taxId } }
  for (const optInWhatsApp of [1, '1', true] as const) {
    await debtor.fetchData('POST /api/v1/basic-data/{id}', {
      ...id,
      body: { optInWhatsApp: false, documentCode: debtor.taxId },
    })
    expect((await debtor.fetchData('GET /api/v1/basic-data/{id}', id)).optInWhatsApp).toBe(false)
    await debtor.fetchData('POST /api/v1/basic-data/{id}', {
      ...id,
      body: { optInWhatsApp, documentCode: debtor.taxId },
    })
    expect((await debtor.fetchData('GET /api/v1/basic-data/{id}', id)).optInWhatsApp).toBe(true)
  }
})

test('a partner is confirmed, never replaced by whoever asks', async () => {
  const { taxId, partner = '' } = persona('pj-cliente')
  const body = { cpfCnpj: taxId, partnerIdentification: persona('pf-novo').taxId }
  expect((await bank.call('PUT /api/v1/pj/partnerIdentification', { body })).status).toBe(401)
  const debtor = await bank.login('pj-cliente')
  const [item] = await debtor.fetchData('GET /api/Login/GetPartnerIdentification/{taxId}', {
    params: { taxId },
  })
  expect(item?.context).toContainEqual({ type: 'partnerIdentification', value: partner })
})
