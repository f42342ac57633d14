import { Bank, persona, type Visitor } from '../testing/bank'

let bank: Bank
let debtor: Visitor
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(async () => {
  bank.reset()
  debtor = await bank.login('cliente')
})
afterAll(() => bank.close())

const customer = persona('cliente')
const { taxId } = customer

const change = (who = debtor) =>
  who.call('POST /api/v1/User/Update', { body: { cpfCnpj: who.taxId, email: 'nova@exemplo.com.br' } })
const newPassword = () =>
  debtor.call('PUT /api/login/PwsRegister2', {
    body: { cpfCnpj: taxId, senha: 'umaSenhaBoa', StateMode: 'PF' },
  })
const onFile = async () =>
  (await debtor.fetchData('GET /api/UsuarioData/{id}', { params: { id: taxId } })).email
const askForCode = async () => {
  await bank.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
  return { cpfCnpj: taxId, codigo: bank.lastCode(taxId) }
}

const refused = {
  status: 403,
  data: {
    title: 'Confirmação necessária',
    codigo: 'CONFIRMACAO_NECESSARIA',
    detail: 'Confirme que é você com um código e tente de novo.',
  },
}

test('a password alone changes neither contacts nor password', async () => {
  expect(await change()).toMatchObject(refused)
  expect(await newPassword()).toMatchObject(refused)
  expect(await onFile()).toBe(customer.email)
})

test('a code opens both, for fifteen minutes', async () => {
  await debtor.confirm()
  bank.skip(15 * 60_000 - 1000)
  expect((await change()).status).toBe(200)
  expect((await newPassword()).status).toBe(200)
  bank.skip(1000)
  expect(await change()).toMatchObject(refused)
})

test('a wrong code opens nothing', async () => {
  await askForCode()
  const params = { cpfCnpj: taxId, codigo: '0000' }
  expect((await debtor.call('GET /api/auth/verificar/{cpfCnpj}/{codigo}', { params })).status).toBe(401)
  expect(await change()).toMatchObject(refused)
})

test('a code that somebody else checks opens nothing, on neither side', async () => {
  const params = await askForCode()
  await bank.fetchData('GET /api/auth/verificar/{cpfCnpj}/{codigo}', { params })
  const other = await bank.login('acordo-em-dia')
  await other.fetchData('GET /api/auth/verificar/{cpfCnpj}/{codigo}', { params })
  expect(await change()).toMatchObject(refused)
  expect(await change(other)).toMatchObject(refused)
})

test('the next session starts unconfirmed', async () => {
  await debtor.confirm()
  await debtor.fetchData('POST /api/auth/TokenValidate', { body: { CpfCnpj: taxId, Token: debtor.token } })
  expect(await change(await bank.login('cliente'))).toMatchObject(refused)
})

test('who has just come in by a code is confirmed', async () => {
  const { codigo } = await askForCode()
  const body = { cpf: taxId, code: codigo }
  const entered = await bank.fetchData('POST /api/consultar_codigo', { body })
  const token = 'token' in entered ? entered.token : ''
  const reply = await bank.call('POST /api/v1/User/Update', { body: { cpfCnpj: taxId }, token })
  expect(reply.status).toBe(200)
})

describe('knowledge instead of a code', () => {
  const answers = {
    cpfCnpj: taxId,
    nascimento: customer.birthDate ?? '',
    nomeMae: 'ANA',
    sobrenomeMae: 'LUCIA DE SOUZA',
  }
  const know = (sobrenomeMae = answers.sobrenomeMae) =>
    debtor.fetchData('POST /v1/User/VerificaKBA', { body: { ...answers, sobrenomeMae } })

  test('changes no password, and no contact at once', async () => {
    await know()
    expect(await newPassword()).toMatchObject(refused)
    expect(await change()).toMatchObject({ status: 200, data: { valeEm: '2026-11-21T16:00:00.000-03:00' } })
    expect(await onFile()).toBe(customer.email)
  })

  test('counts for nothing when it is wrong', async () => {
    await know('DE SOUZA')
    expect(await change()).toMatchObject(refused)
  })

  test("does not change the partner, who is the next check's answer", async () => {
    const { taxId: cnpj, foundationYear = '', partner = '' } = persona('pj-cliente')
    const company = await bank.login('pj-cliente')
    await company.fetchData('POST /v1/User/pj/VerificaKBA', {
      body: { cpfCnpj: cnpj, anoFundacao: foundationYear, cpfResponsavel: partner },
    })
    const body = { cpfCnpj: cnpj, cpfResponsavel: persona('pf-novo').taxId }
    expect(await company.call('POST /api/v1/User/pj/Update', { body })).toMatchObject(refused)
  })
})
