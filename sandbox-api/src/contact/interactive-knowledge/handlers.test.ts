import type { Client } from '../../client/client'
import { Bank, persona } from '../../testing/bank'

const START = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'
const ANSWER = 'POST /api/v1/kbas/interativo/validacao'
const PARTNER = 'POST /api/v1/kbas/interativo/validacao/cpfSocio'
const debtor = persona('cliente')
const company = persona('pj-kba')
const { taxId } = debtor
const right: Record<string, string | undefined> = {
  nascimento: debtor.birthDate,
  nomeMae: debtor.motherName,
  cidade: debtor.city,
}

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const start = async (id = taxId, quantidade = '3', by: Client = bank) =>
  (await by.fetchData(START, { params: { id, quantidade } })).perguntas
const answer = (type: string, value = right[type] ?? '', id = taxId) =>
  bank.call(type === 'cpfSocio' ? PARTNER : ANSWER, { body: { type, value, identification: id } })

test.each(['1', '2', '3', '5'])(
  'the bank decides which questions and how many: %s wished',
  async (wished) => {
    const asked = await start(taxId, wished)
    expect(asked.map(({ type }) => type)).toEqual(['nascimento', 'nomeMae', 'cidade'])
    for (const { type, opcoes } of asked) {
      expect(opcoes.map(({ value }) => value)).toContain(right[type])
      expect(new Set(opcoes.map(({ value }) => value)).size).toBe(5)
    }
  },
)

test('is passed when every question has been answered right, each of them once', async () => {
  await start()
  expect((await answer('nascimento')).data).toMatchObject({ aprovado: false, perguntasRestantes: 2 })
  expect((await answer('nascimento')).status).toBe(404)
  expect((await answer('nomeMae')).data).toMatchObject({ aprovado: false, perguntasRestantes: 1 })
  expect((await answer('cidade')).data).toMatchObject({ valido: true, aprovado: true })
})

test('asked again the options are the same, also in another order of people and after a restart', async () => {
  const before = await start()
  await start(persona('pf-novo').taxId)
  expect(await start()).toEqual(before)
})

test('two banks draw different decoys: the repository does not tell them', async () => {
  const other = await Bank.open()
  expect(await start(taxId, '3', other)).not.toEqual(await start())
  await other.close()
})

test("a partner's CPF is typed, never offered", async () => {
  const asked = await start(company.taxId)
  expect(asked.map(({ type }) => type)).toEqual(['anoFundacao', 'cpfSocio', 'cidade'])
  expect(asked.find(({ type }) => type === 'cpfSocio')?.opcoes).toEqual([])
  expect((await answer('cpfSocio', company.partner, company.taxId)).data).toMatchObject({ valido: true })
})

describe('a wrong answer', () => {
  const wrong = async () => {
    await start()
    return answer('nascimento', '1900-01-01')
  }

  test('ends the round and tells nothing of the others', async () => {
    expect((await wrong()).data).toEqual({
      valido: false,
      aprovado: false,
      perguntasRestantes: 0,
      tentativasRestantes: 0,
    })
    for (const type of ['nascimento', 'nomeMae', 'cidade']) expect((await answer(type)).status).toBe(404)
  })

  test('closes the check for good: the same options are never shown to be narrowed down', async () => {
    await wrong()
    bank.skip(366 * 24 * 3_600_000)
    expect(await start()).toEqual([])
    expect((await answer('nascimento')).status).toBe(404)
  })

  test('leaves the other ways of the owner open', async () => {
    await wrong()
    const typed = {
      cpfCnpj: taxId,
      nascimento: debtor.birthDate ?? '',
      nomeMae: 'ANA',
      sobrenomeMae: 'LUCIA DE SOUZA',
    }
    expect(await bank.fetchData('POST /v1/User/VerificaKBA', { body: typed })).toMatchObject({ status: 'OK' })
    await bank.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
    const code = { cpf: taxId, code: bank.lastCode(taxId) }
    expect((await bank.call('POST /api/consultar_codigo', { body: code })).status).toBe(200)
    await bank.login('sessao-curta')
  })
})

test.each(['cpfSocio', 'nascimento'])(
  '%s is not answered outside a round, or after a quarter of an hour',
  async (type) => {
    const owner = type === 'cpfSocio' ? company : debtor
    const value = (type === 'cpfSocio' ? owner.partner : owner.birthDate) ?? ''
    expect((await answer(type, value, owner.taxId)).status).toBe(404)
    await start(owner.taxId)
    bank.skip(15 * 60_000)
    expect((await answer(type, value, owner.taxId)).status).toBe(404)
  },
)
