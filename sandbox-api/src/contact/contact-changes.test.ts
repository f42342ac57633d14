import { findDebtor } from '../access/debtors'
import { Bank, type Client, persona, Visitor } from '../testing/bank'
import { sentMessages } from './outbox'

/** An attacker who has bought a birth date and mother's name tries to take over the account. */
const owner = persona('pf-novo')
const { taxId } = owner
const NEW_PHONE = '11955554444'
const HOUR = 3_600_000
let bank: Bank
let stranger: Client
beforeAll(async () => {
  bank = await Bank.open()
  stranger = bank.stranger()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const move = (by: Client = stranger, telefone = NEW_PHONE) =>
  by.call('PUT /api/auth/AtualizarTelefone', {
    body: {
      cpfCnpj: taxId,
      telefone,
      DtNascimento: owner.birthDate ?? '',
      NomeMae: owner.motherName ?? '',
      stateMode: 'PF',
    },
  })
const phone = () => findDebtor(bank.sandbox, taxId)?.phone
const messages = () => sentMessages(bank.sandbox, taxId).filter(({ link }) => link !== null)
const object = (id = bank.lastLink(taxId)) =>
  stranger.call('POST /api/v1/contestacao/{id}', { params: { id } })
async function enter(by: Client): Promise<number> {
  await by.consult(taxId)
  await by.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
  return (await by.call('POST /api/consultar_codigo', { body: { cpf: taxId, code: bank.lastCode(taxId) } }))
    .status
}

describe('knowledge alone', () => {
  test('moves nothing: the change waits, and codes go on to the registered phone', async () => {
    expect((await move()).data).toEqual({
      status: 'OK',
      telefone: '(21) *****-1234',
      email: 'j****@exemplo.com.br',
      valeEm: '2026-11-21T16:00:00.000-03:00',
    })
    expect(phone()).toBe(owner.phone)
    await enter(stranger)
    expect(sentMessages(bank.sandbox, taxId)[0]?.to).not.toBe(NEW_PHONE)
  })

  test('is told to every registered contact, with a way to object', async () => {
    await move()
    expect(messages().map(({ channel, to }) => [channel, to])).toEqual([
      ['EMAIL', owner.email],
      ['SMS', owner.phone],
    ])
    expect((await object()).status).toBe(200)
    bank.skip(48 * HOUR)
    await bank.fetchData('GET /api/v1/getServerDate')
    expect(phone()).toBe(owner.phone)
  })

  test('counts when nobody has objected for a day', async () => {
    await move()
    bank.skip(24 * HOUR)
    await bank.fetchData('GET /api/v1/getServerDate')
    expect(phone()).toBe(NEW_PHONE)
  })

  test("is not completed by the owner's own login", async () => {
    await move()
    expect(await enter(bank)).toBe(200)
    expect(phone()).toBe(owner.phone)
  })

  test('is completed at once by a code to a registered contact, typed in the same browser', async () => {
    await move(bank)
    expect(await enter(bank)).toBe(200)
    expect(phone()).toBe(NEW_PHONE)
  })

  test('does not open other ways: contacts of a registration wait too', async () => {
    const company = persona('pj-kba')
    const body = {
      cpfCnpj: company.taxId,
      stateMode: 'PJ' as const,
      email: 'eu@exemplo.com.br',
      telefone: NEW_PHONE,
      senha: 'umaSenhaBoa',
      anoFundacao: company.foundationYear ?? '',
      cpfResponsavel: company.partner ?? '',
    }
    const registered = await stranger.fetchData('POST /api/login/cadastro', { body })
    expect(registered).toMatchObject({ telefone: '(19) ****-4545', valeEm: expect.any(String) })
  })
})

describe('a first contact', () => {
  const { taxId: lonely, birthDate = '', motherName = '' } = persona('pf-sem-contato')
  test('is registered at once, and contracts wait for a day', async () => {
    const body = {
      cpfCnpj: lonely,
      Email: 'luzia@exemplo.com.br',
      Telefone: NEW_PHONE,
      DtNascimento: birthDate,
      NomeMae: motherName,
    }
    expect((await bank.call('PUT /api/auth/PhoneRegister', { body })).data).not.toHaveProperty('valeEm')
    await bank.consult(lonely)
    await bank.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: lonely } })
    const entered = await bank.fetchData('POST /api/consultar_codigo', {
      body: { cpf: lonely, code: bank.lastCode(lonely) },
    })
    const debtor = new Visitor(bank, lonely, 'token' in entered ? entered.token : '')
    await expect(debtor.agree()).rejects.toThrow('CONTATO_RECENTE')
    bank.skip(24 * HOUR)
    expect((await debtor.agree()).numeroAcordo).toMatch(/^\d{10}$/)
  })
})

describe('with a session and a code', () => {
  let debtor: Visitor
  const customer = persona('cliente')
  beforeEach(async () => {
    debtor = await bank.login('cliente')
    await debtor.confirm()
  })
  const update = (body: { telefone?: string; email?: string }) =>
    debtor.fetchData('POST /api/v1/User/Update', { body: { cpfCnpj: debtor.taxId, ...body } })
  const data = () => debtor.fetchData('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })

  test('a contact changes at once, the old ones are told, and contracts wait', async () => {
    await update({ telefone: NEW_PHONE })
    expect(await data()).toMatchObject({ telefone: NEW_PHONE })
    const notices = sentMessages(bank.sandbox, debtor.taxId).filter(({ link }) => link !== null)
    expect(notices.map(({ to }) => to)).toEqual([customer.email, customer.phone])
    await expect(debtor.agree()).rejects.toThrow('CONTATO_RECENTE')
    bank.skip(24 * HOUR)
    await debtor.agree()
  })

  test('the old contact takes it back, and whoever did it is out, password included', async () => {
    await update({ telefone: NEW_PHONE, email: 'eu@exemplo.com.br' })
    const id = bank.lastLink(debtor.taxId)
    expect((await object(id)).status).toBe(200)
    expect((await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })).status).toBe(
      401,
    )
    expect((await bank.consult(debtor.taxId)).data).toMatchObject({ detail: 'NOK' })
    const phone = await bank.fetchData('GET /api/login/GetFone/{id}', { params: { id: debtor.taxId } })
    expect(Object.values(phone)).toContain('(11) *****-4321')
    expect((await object(id)).status).toBe(404)
  })

  test('of two devices the second is told, and does not overwrite', async () => {
    const { versao = '' } = await data()
    const write = (telefone: string, seen: { versao?: string }) =>
      debtor.call('POST /api/v1/User/Update', { body: { cpfCnpj: debtor.taxId, telefone, ...seen } })
    expect((await write(NEW_PHONE, { versao })).status).toBe(200)
    expect(await write('11944443333', { versao })).toMatchObject({
      status: 412,
      data: { codigo: 'ALTERADO' },
    })
    const { versao: present = '', telefone } = await data()
    expect(telefone).toBe(NEW_PHONE)
    expect((await write('11944443333', { versao: present })).status).toBe(200)
    // Callers that send no version are not checked.
    expect((await write(NEW_PHONE, {})).status).toBe(200)
  })

  test('saving what is registered already changes nothing and makes nobody wait', async () => {
    await update({ telefone: customer.phone ?? '', email: customer.email ?? '' })
    expect(sentMessages(bank.sandbox, debtor.taxId).filter(({ link }) => link !== null)).toEqual([])
    await debtor.agree()
  })

  test('a changed password is told, and can be objected to', async () => {
    await debtor.fetchData('PUT /api/login/PwsRegister2', {
      body: { cpfCnpj: debtor.taxId, senha: 'umaSenhaBoa', StateMode: 'PF' },
    })
    const [notice] = sentMessages(bank.sandbox, debtor.taxId)
    expect(notice?.text).toContain('A senha do seu cadastro mudou.')
    expect((await object(bank.lastLink(debtor.taxId))).status).toBe(200)
    expect((await bank.consult(debtor.taxId)).data).toMatchObject({ detail: 'NOK' })
  })
})

test.each([
  ['a made-up id', () => 'a'.repeat(32)],
  ['an id that is a month old', () => bank.lastLink(taxId)],
])('%s objects to nothing', async (_name, id) => {
  await move()
  bank.skip(31 * 24 * HOUR)
  await bank.fetchData('GET /api/v1/getServerDate')
  expect((await object(id())).status).toBe(404)
  expect(phone()).toBe(NEW_PHONE)
})
