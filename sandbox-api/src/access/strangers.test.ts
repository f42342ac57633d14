import { Client } from '@portal/contract/client'
import { Bank, inProcessFrom, persona } from '../testing/bank'
import { Browser } from '../testing/browser'
import { sentCodes } from './codes'

/** What an anonymous script can do to a person whose tax id it knows, and what the owner notices. */

const { taxId, senha = '' } = persona('cliente')
const HOME = '203.0.113.7'
const elsewhere = (i: number) => `198.51.100.${i % 250}`

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

/** Number of codes created: for single callers, or shared by those without a turn. */
const codesMade = (purpose: 'ACCESS' | 'TURN') =>
  bank.sandbox.store.list(sentCodes, taxId).filter((one) => one.purpose === purpose).length

describe('an attack from many addresses', () => {
  /** Code requests, guesses and wrong passwords, each from another browser. */
  async function attack(strangers: number): Promise<number[]> {
    const statuses: number[] = []
    for (let i = 0; i < strangers; i++) {
      const stranger = await Browser.open(bank, elsewhere(i))
      // The attacker pays by solving bot checks; solving them all would slow the test down.
      if (i < 20) await stranger.consult(taxId)
      const replies = [
        await stranger.requestCode(taxId, { botCheck: null }),
        await stranger.enterCode(taxId, 'AAAA'),
        ...(i < 60 ? [await stranger.enterPassword(taxId, 'errada123')] : []),
      ]
      statuses.push(...replies.map(({ status }) => status))
    }
    return statuses
  }

  test('leaves a device that has logged in before as it was', async () => {
    const owner = await Browser.open(bank, HOME)
    await owner.visit(taxId, senha)
    const statuses = await attack(150)
    expect(new Set(statuses)).toEqual(new Set([200, 400, 401]))
    expect([codesMade('ACCESS'), codesMade('TURN')]).toEqual([6, 1])

    expect((await owner.requestCode(taxId, { botCheck: null })).status).toBe(200)
    expect((await owner.enterCode(taxId, bank.lastCode(taxId))).status).toBe(200)
    expect((await owner.enterPassword(taxId, senha)).data).toBe('Usuario Ativo')
  })

  test('nor does it stop a device that has consulted before', async () => {
    const owner = await Browser.open(bank, HOME)
    await owner.consult(taxId)
    await attack(40)
    expect((await owner.requestCode(taxId, { botCheck: null })).status).toBe(200)
    expect((await owner.enterCode(taxId, bank.lastCode(taxId))).status).toBe(200)
  })

  test('gets at most 6 x 5 codes of its own in a day, and 3 guesses at each', async () => {
    for (let i = 0; i < 10; i++) {
      const stranger = await Browser.open(bank, elsewhere(i))
      for (let j = 0; j < 7; j++) {
        await stranger.requestCode(taxId)
        bank.skip(61_000)
      }
    }
    const codes = codesMade('ACCESS')
    expect(codes).toBe(30)
    expect((codes * 3) / 32 ** 4).toBeLessThan(1e-4)
  })
})

describe('codes', () => {
  test('are sent only after a bot check: by a consult, or with the request', async () => {
    const browser = await Browser.open(bank, HOME)
    const refused = await browser.requestCode(taxId, { botCheck: null })
    expect(refused).toMatchObject({ status: 400, data: { codigo: 'ROBO' } })
    expect((await browser.requestCode(taxId, { botCheck: 'nonsense' })).status).toBe(400)
    expect((await browser.requestCode(taxId)).status).toBe(200)
    const other = await Browser.open(bank, elsewhere(1))
    await other.consult(taxId)
    expect((await other.requestCode(taxId, { botCheck: null })).status).toBe(200)
    bank.skip(24 * 3_600_000)
    expect((await other.requestCode(taxId, { botCheck: null })).status).toBe(400)
  })

  test('are good only where they were asked for, and only spoilt there', async () => {
    const [owner, stranger] = [await Browser.open(bank, HOME), await Browser.open(bank, HOME)]
    await owner.requestCode(taxId)
    const code = bank.lastCode(taxId)
    expect((await stranger.enterCode(taxId, code)).status).toBe(401)
    await stranger.requestCode(taxId)
    for (let i = 0; i < 5; i++) await stranger.enterCode(taxId, 'AAAA')
    expect((await owner.enterCode(taxId, code)).status).toBe(200)
  })

  test('a browser that gets its cookie in between is still the one that asked', async () => {
    const cookieless = new Client(inProcessFrom(bank.app, HOME))
    await cookieless.call('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
    const code = bank.lastCode(taxId)
    expect((await (await Browser.open(bank, elsewhere(1))).enterCode(taxId, code)).status).toBe(401)
    expect((await (await Browser.open(bank, HOME)).enterCode(taxId, code)).status).toBe(200)
  })

  test('three wrong guesses spoil both that are good', async () => {
    const owner = await Browser.open(bank, HOME)
    await owner.requestCode(taxId)
    const firstCode = bank.lastCode(taxId)
    bank.skip(60_000)
    await owner.requestCode(taxId)
    const left = []
    for (let i = 0; i < 3; i++) left.push((await owner.enterCode(taxId, 'AAAA')).data)
    expect(left).toMatchObject([2, 1, 0].map((tentativasRestantes) => ({ tentativasRestantes })))
    for (const code of [firstCode, bank.lastCode(taxId)]) {
      expect((await owner.enterCode(taxId, code)).status).toBe(401)
    }
  })

  test('one address has two turns of a day, whatever cookies it throws away', async () => {
    for (let i = 0; i < 4; i++) await (await Browser.open(bank, elsewhere(1))).requestCode(taxId)
    expect([codesMade('ACCESS'), codesMade('TURN')]).toEqual([2, 1])
    bank.skip(86_400_000)
    await (await Browser.open(bank, elsewhere(1))).requestCode(taxId)
    expect([codesMade('ACCESS'), codesMade('TURN')]).toEqual([3, 1])
  })
})

describe('passwords', () => {
  test('each wrong one after the fifth doubles the wait, and none is for ever', async () => {
    const browser = await Browser.open(bank, HOME)
    for (let i = 0; i < 5; i++) await browser.enterPassword(taxId, 'errada123')
    const waits = []
    for (let i = 0; i < 7; i++) {
      const { data } = await browser.enterPassword(taxId, 'errada123')
      const wait = (data as { tentarEm: number }).tentarEm
      waits.push(wait)
      bank.skip(wait * 1000)
      await browser.enterPassword(taxId, 'errada123')
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
    bank.skip(900_000)
    expect((await browser.enterPassword(taxId, senha)).status).toBe(200)
  })

  test('strangers have a hundred in an hour for one person', async () => {
    const statuses = []
    for (let i = 0; i < 101; i++) {
      statuses.push((await (await Browser.open(bank, elsewhere(i))).enterPassword(taxId, 'errada123')).status)
    }
    expect(statuses.slice(99)).toEqual([401, 429])
  })
})

describe("after 'Usuario Ativo'", () => {
  const { taxId: busy, senha: right = '' } = persona('sessao-ativa')
  const end = (by: Browser, Token: string) =>
    by.call('POST /api/auth/TokenValidate', { body: { CpfCnpj: busy, Token } })

  test('only who gave the right password ends the session, with the bot token of that login', async () => {
    const [owner, stranger] = [await Browser.open(bank, HOME), await Browser.open(bank, HOME)]
    const botToken = await bank.solvedBotCheck()
    expect((await owner.enterPassword(busy, right, botToken)).data).toBe('Usuario Ativo')
    const refused = [await end(stranger, ''), await end(stranger, botToken), await end(owner, '')]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await end(owner, botToken)).status).toBe(200)
  })
})

describe('a device cookie', () => {
  const cookieOf = async (headers: Record<string, string> = {}) => {
    const response = await bank.app.inject({ url: '/api/v1/get-csrf-token', headers })
    return String(response.headers['set-cookie'])
  }

  test('is out of reach of scripts and other sites', async () => {
    expect(await cookieOf()).toMatch(
      /^device=[\w-]+\.[\w-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    expect(await cookieOf({ 'x-forwarded-proto': 'https' })).toMatch(/^__Host-device=.*; Secure$/)
  })

  test('is sent once, and a forged one is not believed', async () => {
    const [cookie = ''] = (await cookieOf()).split(';')
    expect(await cookieOf({ cookie })).toBe('undefined')
    const forged = cookie.replace(/\.(.)/, (_, character) => (character === 'A' ? '.B' : '.A'))
    expect(await cookieOf({ cookie: forged })).toMatch(/^device=/)
  })
})
