import { Bank, persona } from '../testing/bank'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
afterAll(() => bank.close())

/** Spec §4 and §8: the response to a consult, debtor by debtor. */
test.each([
  ['cliente', 200, { detail: 'OK', data: { telefone: '', email: '' } }],
  ['pf-novo', 200, { detail: 'NOK', data: { telefone: '********', email: '********' } }],
  ['pf-sem-contato', 200, { detail: 'NOK', data: { telefone: '', email: '' } }],
  ['pf-telefone-em-outro-cpf', 401, { title: 'Telefone já existe em outro CPF' }],
  ['pf-dados-inconsistentes', 401, { title: 'Cadastro: dados inconsistentes, sem e-mail e telefone' }],
  ['pf-outro-401', 401, { title: 'Cliente não autorizado' }],
  ['pf-sem-negociacao-202', 202, { status: 'NOK' }],
  ['pf-erro-500', 500, { title: 'Erro interno' }],
  ['pj-cliente', 200, { detail: 'OK' }],
  ['pj-alfanumerica', 200, { detail: 'OK', data: { cpfCnpj: '12ABC34501DE35' } }],
  ['pj-kba', 200, { detail: 'NOK' }],
  ['pj-dados-inconsistentes', 401, { title: 'Cadastro: dados inconsistentes, sem e-mail e telefone' }],
])('%s: %i', async (key, status, data) => {
  const reply = await bank.consult(persona(key).taxId)
  expect(reply).toMatchObject({ status, data })
})

test('a tax id that nobody has is told like one with nothing to negotiate', async () => {
  expect((await bank.consult('86288366757')).status).toBe(202)
})

test.each([
  ['wrong check digits', { cpfCnpj: '52998224724' }, 'cpfCnpj'],
  ['letters in a CPF', { cpfCnpj: '5299822472A' }, 'cpfCnpj'],
  ['full-width digits', { cpfCnpj: '５２９９８２２４７２５' }, 'cpfCnpj'],
  ['the other mode', { stateMode: 'PJ' }, 'stateMode'],
  ['a mode that is none', { stateMode: 'XX' }, 'stateMode'],
  ['an unknown field', { papel: 'admin' }, 'papel'],
  ['an id that is a number', { cpfCnpj: 52998224725 }, 'cpfCnpj'],
])('refuses %s and names the field', async (_case, wrong, campo) => {
  const token = await bank.solvedBotCheck()
  const body = { cpfCnpj: '52998224725', stateMode: 'PF', token, ...wrong }
  const reply = await bank.call('POST /api/verificar', { body })
  expect(reply).toMatchObject({
    status: 400,
    data: { erros: expect.arrayContaining([expect.objectContaining({ campo })]) },
  })
})

describe('a record with contradictions', () => {
  const { taxId } = persona('pf-dados-inconsistentes')
  const typed = { nascimento: '1980-01-02', nomeMae: 'ANA', sobrenomeMae: 'DE SOUZA' }
  const check = (who: Bank, answer: typeof typed) =>
    who.call('POST /v1/User/VerificaKBA', { body: { cpfCnpj: taxId, ...answer } })
  beforeEach(() => bank.reset())

  test('gives a browser back what it typed, for half an hour, and nobody else', async () => {
    const stranger = bank.stranger()
    await check(bank, typed)
    expect((await bank.consult(taxId)).data).toMatchObject({
      nascimento: '1980-01-02',
      nomeMae: 'ANA DE SOUZA',
    })
    for (const who of [stranger, bank]) {
      if (who === bank) bank.skip(31 * 60_000)
      const { data } = await who.consult(taxId)
      expect(data).toMatchObject({ codigo: 'CONSULTA_RECUSADA' })
      expect(JSON.stringify(data)).not.toMatch(/nascimento|nomeMae/)
    }
  })

  test('never tells the record', async () => {
    const { birthDate = '', motherName = '' } = persona('pf-dados-inconsistentes')
    await check(bank, typed)
    const text = JSON.stringify((await bank.consult(taxId)).data)
    expect(text).not.toContain(birthDate)
    expect(text).not.toContain(motherName)
  })

  test('has an execution, which shows nothing until the person has confirmed', async () => {
    const execId = await bank.execution(taxId)
    const slips = () =>
      bank.call('POST /api/v1/p/{taxId}', { params: { taxId }, body: { execResposta: execId } })
    expect((await slips()).status).toBe(401)
    await check(bank, { nascimento: '1981-09-17', nomeMae: 'NEUSA', sobrenomeMae: 'COSTA' })
    expect((await slips()).status).toBe(200)
  })

  test('other refusals open none', async () => {
    await bank.consult(persona('pf-outro-401').taxId)
    const body = { cpfCnpj: persona('pf-outro-401').taxId }
    expect((await bank.call('POST /api/v1/criar_exec', { body })).status).toBe(401)
  })
})

describe('bot check', () => {
  const consult = (token: string) =>
    bank.call('POST /api/verificar', { body: { cpfCnpj: '52998224725', stateMode: 'PF', token } })

  test('a token is good once', async () => {
    const token = await bank.solvedBotCheck()
    expect((await consult(token)).status).toBe(200)
    expect(await consult(token)).toMatchObject({ status: 400, data: { codigo: 'ROBO' } })
  })

  test.each([
    ['nonsense', () => 'nonsense'],
    ['an empty object', () => Buffer.from('{}').toString('base64')],
    [
      'a wrong solution',
      (solved: string) =>
        tampered(solved, (payload) => ({ ...payload, solution: { counter: 1, derivedKey: '00' } })),
    ],
    [
      'an easier challenge',
      (solved: string) =>
        tampered(solved, ({ challenge, ...rest }) => ({
          ...rest,
          challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        })),
    ],
  ])('refuses %s', async (_case, make) => {
    expect(await consult(make(await bank.solvedBotCheck()))).toMatchObject({
      status: 400,
      data: { codigo: 'ROBO' },
    })
  })

  interface Solved {
    challenge: { parameters: Record<string, unknown> }
    solution: unknown
  }
  function tampered(solved: string, change: (payload: Solved) => unknown): string {
    const payload: Solved = JSON.parse(Buffer.from(solved, 'base64').toString())
    return Buffer.from(JSON.stringify(change(payload))).toString('base64')
  }
})

describe('execution', () => {
  test('needs a consult of the same tax id', async () => {
    const fresh = await Bank.open()
    const body = { cpfCnpj: persona('pf-novo').taxId }
    expect((await fresh.call('POST /api/v1/criar_exec', { body })).status).toBe(401)
    await fresh.consult(body.cpfCnpj)
    expect(await fresh.call('POST /api/v1/criar_exec', { body })).toMatchObject({
      status: 200,
      data: { execId: expect.any(String) },
    })
    fresh.skip(31 * 60_000)
    expect((await fresh.call('POST /api/v1/criar_exec', { body })).status).toBe(401)
    await fresh.close()
  })

  test('a consult that asks not to be kept opens none', async () => {
    const fresh = await Bank.open()
    const { taxId } = persona('cliente')
    const token = await fresh.solvedBotCheck()
    await fresh.fetchData('POST /api/verificar', {
      body: { cpfCnpj: taxId, stateMode: 'PF', token, doNotSave: true },
    })
    expect((await fresh.call('POST /api/v1/criar_exec', { body: { cpfCnpj: taxId } })).status).toBe(401)
    await fresh.close()
  })

  test('a logged-in debtor needs no consult', async () => {
    const debtor = await bank.login('varios-grupos')
    expect((await debtor.call('POST /api/v1/criar_exec', { body: { cpfCnpj: debtor.taxId } })).status).toBe(
      200,
    )
  })
})

test('consultar_cnpj answers like a consult, for companies only', async () => {
  const repeat = (cpfCnpj: string) =>
    bank.call('POST /api/consultar_cnpj', { botCheck: null, body: { cpfCnpj, stateMode: 'PJ' } })
  const ask = async (cpfCnpj: string) => {
    await bank.consult(cpfCnpj)
    return repeat(cpfCnpj)
  }
  const unasked = await repeat(persona('pj-telefone-em-outro-cpf').taxId)
  expect(unasked).toMatchObject({ status: 400, data: { codigo: 'ROBO' } })
  expect(await ask(persona('pj-kba').taxId)).toMatchObject({ status: 200, data: { detail: 'NOK' } })
  expect(await ask(persona('pj-telefone-em-outro-cpf').taxId)).toMatchObject({ status: 401 })
  expect((await ask('52998224725')).status).toBe(400)
})

test.each([
  [
    'an individual',
    'pf-dados-inconsistentes',
    (taxId: string) =>
      bank.call('POST /v1/User/VerificaKBA', {
        body: { cpfCnpj: taxId, nascimento: '1981-09-17', nomeMae: 'NEUSA', sobrenomeMae: 'COSTA' },
      }),
  ],
  [
    'a company',
    'pj-dados-inconsistentes',
    (taxId: string) =>
      bank.call('POST /v1/User/pj/VerificaKBA', {
        body: { cpfCnpj: taxId, anoFundacao: '1998', cpfResponsavel: '98765432100' },
      }),
  ],
])('the data of %s are inconsistent until they are confirmed', async (_who, key, confirm) => {
  const { taxId } = persona(key)
  expect((await bank.consult(taxId)).status).toBe(401)
  await confirm(taxId)
  expect(await bank.consult(taxId)).toMatchObject({ status: 200, data: { detail: 'NOK' } })
})
