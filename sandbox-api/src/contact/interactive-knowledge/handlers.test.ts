import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as ContractClient } from '@portal/contract/client'
import { Bank, type Client, inProcessFrom, persona } from '../../testing/bank'
import { Browser } from '../../testing/browser'

const START = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'
const ANSWER = 'POST /api/v1/kbas/interativo/validacao'
const PARTNER = 'POST /api/v1/kbas/interativo/validacao/cpfSocio'
const debtor = persona('cliente')
const company = persona('pj-kba')
const { taxId } = company
const TYPES = ['anoFundacao', 'cpfSocio', 'cidade']
const right: Record<string, string | undefined> = {
  anoFundacao: company.foundationYear,
  cpfSocio: company.partner,
  cidade: company.city,
}

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const start = async (id = taxId, quantidade = '3', by: Client = bank) =>
  (await by.fetchData(START, { params: { id, quantidade } })).perguntas
const answer = (type: string, value = right[type] ?? '', by: Client | Browser = bank) =>
  by.call(type === 'cpfSocio' ? PARTNER : ANSWER, { body: { type, value, identification: taxId } })

test.each(['1', '2', '3', '5'])(
  'the bank decides which questions and how many: %s wished',
  async (wished) => {
    const questions = await start(taxId, wished)
    expect(questions.map(({ type }) => type)).toEqual(TYPES)
    for (const { type, opcoes } of questions.filter((one) => one.type !== 'cpfSocio')) {
      expect(opcoes.map(({ value }) => value)).toContain(right[type])
      expect(new Set(opcoes.map(({ value }) => value)).size).toBe(5)
    }
  },
)

test('is passed when every question has been answered right, each of them once', async () => {
  await start()
  expect((await answer('anoFundacao')).data).toMatchObject({ aprovado: false, perguntasRestantes: 2 })
  expect((await answer('anoFundacao')).status).toBe(404)
  expect((await answer('cpfSocio')).data).toMatchObject({ aprovado: false, perguntasRestantes: 1 })
  expect((await answer('cidade')).data).toMatchObject({ valido: true, aprovado: true })
})

test('asked again the options are the same, also in another order of companies and after a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'questions-'))
  const database = join(dir, 'sandbox.db')
  const firstBank = await Bank.open({ database })
  const before = await start(taxId, '3', firstBank)
  await start(persona('pj-cliente').taxId, '3', firstBank)
  expect(await start(taxId, '3', firstBank)).toEqual(before)
  await fail(firstBank)
  await firstBank.close()
  const restarted = await Bank.open({ database })
  expect(await start(taxId, '3', restarted)).toEqual([])
  restarted.skip(DAY)
  expect(await start(taxId, '3', restarted)).toEqual(before)
  await restarted.close()
  rmSync(dir, { recursive: true })
})

test('a stranger without a cookie at the same address takes over no round', async () => {
  const HOME = '203.0.113.7'
  const owner = await Browser.open(bank, HOME)
  const stranger = new ContractClient(inProcessFrom(bank.app, HOME))
  await questionsFor(owner)
  await answer('anoFundacao', right.anoFundacao, owner)
  bank.skip(1000)
  await stranger.call(START, { params: { id: taxId, quantidade: '3' } })
  await answer('cpfSocio', right.cpfSocio, owner)
  expect((await answer('cidade', right.cidade, owner)).data).toMatchObject({ aprovado: true })
})

test('two banks draw different decoys: the repository does not tell them', async () => {
  const other = await Bank.open()
  expect(await start(taxId, '3', other)).not.toEqual(await start())
  await other.close()
})

test("a partner's CPF is typed, never offered", async () => {
  expect((await start()).find(({ type }) => type === 'cpfSocio')?.opcoes).toEqual([])
  expect((await answer('cpfSocio')).data).toMatchObject({ valido: true })
})

const DAY = 24 * 3_600_000
/** Answers a round with one error, at the given position. */
async function fail(by: Client | Browser = bank, wrongAt = 0): Promise<unknown[]> {
  await by.call(START, { params: { id: taxId, quantidade: '3' } })
  const replies = []
  for (const [i, type] of TYPES.entries()) {
    replies.push((await answer(type, i === wrongAt ? 'outro' : right[type], by)).data)
  }
  return replies
}
const questionsFor = async (by: Client | Browser) =>
  ((await by.call(START, { params: { id: taxId, quantidade: '3' } })).data as { perguntas: unknown[] })
    .perguntas

describe('a round that fails', () => {
  test('does not tell which answer was wrong', async () => {
    const rounds = []
    for (const wrongAt of [0, 1, 2]) {
      rounds.push(await fail(bank, wrongAt))
      bank.reset()
    }
    const [firstRound = [], secondRound, thirdRound] = rounds
    expect(secondRound).toEqual(firstRound)
    expect(thirdRound).toEqual(firstRound)
    expect(firstRound.at(-1)).toEqual({
      valido: false,
      aprovado: false,
      perguntasRestantes: 0,
      tentativasRestantes: 0,
    })
  })

  test('pauses the check: a day, a month, a year, and the options are the same ones then', async () => {
    const before = await start()
    for (const days of [1, 30, 365, 365]) {
      await fail()
      bank.skip(days * DAY - 60_000)
      const { perguntas, reabreEm } = await bank.fetchData(START, { params: { id: taxId, quantidade: '3' } })
      expect(perguntas).toEqual([])
      expect(
        Math.abs(Date.parse(String(reabreEm)) - bank.sandbox.clock.now().getTime() - 60_000),
      ).toBeLessThan(1000)
      bank.skip(60_000)
      expect(await start()).toEqual(before)
    }
  })

  test('gives strangers one guess, from however many addresses', async () => {
    const strangers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => Browser.open(bank, `198.51.100.${i}`)),
    )
    for (const stranger of strangers) await questionsFor(stranger)
    const answers = []
    for (const stranger of strangers) {
      for (const type of TYPES) answers.push((await answer(type, 'chute', stranger)).status)
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(3)
    expect(await questionsFor(await Browser.open(bank, '203.0.113.5'))).toEqual([])
  })

  test('stops no device on which the person has logged in', async () => {
    const owner = await Browser.open(bank, '203.0.113.7')
    await owner.call('GET /api/login/GetCodByEmail/{id}', { params: { id: taxId } })
    await owner.enterCode(taxId, bank.lastCode(taxId))
    await fail(await Browser.open(bank, '198.51.100.1'))
    expect(await questionsFor(owner)).toHaveLength(3)
  })

  test('leaves the other ways of the owner open', async () => {
    await fail()
    const { foundationYear: anoFundacao = '', partner: cpfResponsavel = '' } = company
    const body = { cpfCnpj: taxId, anoFundacao, cpfResponsavel }
    expect(await bank.fetchData('POST /v1/User/pj/VerificaKBA', { body })).toMatchObject({ status: 'OK' })
    await bank.fetchData('GET /api/login/GetCodByEmail/{id}', { params: { id: taxId } })
    const code = { cpf: taxId, code: bank.lastCode(taxId) }
    expect((await bank.call('POST /api/consultar_codigo', { body: code })).status).toBe(200)
    await bank.login('sessao-curta')
  })
})

test('no question offers an individual’s birth date or mother, which the typed check takes', async () => {
  expect(await start(debtor.taxId)).toEqual([])
})

describe('typed answers', () => {
  const type = (by: Browser, nascimento: string) =>
    by.call('POST /v1/User/VerificaKBA', {
      body: { cpfCnpj: debtor.taxId, nascimento, nomeMae: 'ANA', sobrenomeMae: 'LUCIA DE SOUZA' },
    })

  const guess = (by: Browser) =>
    by.call('POST /v1/User/pj/VerificaKBA', {
      body: { cpfCnpj: company.taxId, anoFundacao: '1901', cpfResponsavel: '52998224725' },
    })

  test('wrong ones of a stranger do not count for the owner', async () => {
    const [stranger, owner] = [
      await Browser.open(bank, '198.51.100.1'),
      await Browser.open(bank, '203.0.113.7'),
    ]
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await type(stranger, '1901-01-01')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await type(owner, debtor.birthDate ?? '')).data).toMatchObject({ status: 'OK' })
  })

  test('an address has ten in a day, a company thirty of all strangers', async () => {
    const counted: number[] = []
    for (let i = 0; i < 4; i++) {
      const stranger = await Browser.open(bank, `198.51.100.${i}`)
      let right = 0
      for (let k = 0; k < 12; k++) {
        if ((await guess(stranger)).status === 200) right += 1
        if (k % 5 === 4) bank.skip(900_000)
      }
      counted.push(right)
    }
    expect(counted).toEqual([10, 10, 10, 0])
    bank.skip(DAY)
    expect((await guess(await Browser.open(bank, '198.51.100.9'))).status).toBe(200)
  })

  test('months of guesses find no partner among the thousand that remain', async () => {
    let guesses = 0
    for (let day = 0; day < 4; day++) {
      for (let i = 0; i < 6; i++) {
        const stranger = await Browser.open(bank, `198.51.100.${i}`)
        while ((await guess(stranger)).status === 200) guesses += 1
      }
      bank.skip(DAY)
    }
    expect(guesses).toBe(60)
    bank.skip(365 * DAY)
    expect((await guess(await Browser.open(bank, '198.51.100.9'))).status).toBe(200)
  })
})

test.each(['cpfSocio', 'cidade'])(
  '%s is not answered outside a round, or after a quarter of an hour',
  async (type) => {
    expect((await answer(type)).status).toBe(404)
    await start()
    bank.skip(15 * 60_000)
    expect((await answer(type)).status).toBe(404)
  },
)
