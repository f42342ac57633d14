import type { CallName } from '@portal/contract'
import { received } from '../contact/preference-handlers'
import { Bank, type CallOptions, persona } from '../testing/bank'
import { Browser } from '../testing/browser'
import { journey } from '../tracking/journey-handlers'
import { counters } from './limits'

/** Limits of what an anonymous caller may request and write. */

const { taxId, senha = '' } = persona('cliente')
const UNKNOWN = '86288366757'
const HOME = '203.0.113.7'
const elsewhere = (i: number) => `198.51.100.${i}`

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

describe('look-ups', () => {
  type LookUp = { name: CallName; of: (id: string) => CallOptions<CallName> }
  const byId = (id: string) => ({ params: { id } })
  const lookUps: LookUp[] = [
    { name: 'GET /api/v1/getContactMeans/{id}', of: byId },
    { name: 'GET /api/login/GetFone/{id}', of: byId },
    { name: 'GET /api/login/GetEmail/{id}', of: byId },
    { name: 'GET /api/login/GetCodigo/{id}', of: byId },
    { name: 'GET /api/v1/validKBAs/{id}', of: byId },
    { name: 'GET /api/v1/pj/validKBAs/{id}', of: byId },
    { name: 'GET /api/v1/pj/partnerIdentification/{id}', of: byId },
    { name: 'GET /api/Login/GetPartnerIdentification/{taxId}', of: (id) => ({ params: { taxId: id } }) },
    {
      name: 'GET /api/v1/kbas/interativo/{id}/{quantidade}',
      of: (id) => ({ params: { id, quantidade: '1' } }),
    },
    {
      name: 'PUT /api/login/PwsRegister',
      of: (id) => ({ body: { cpfCnpj: id, senha: 'umaSenhaBoa', StateMode: 'PF' } }),
    },
    {
      name: 'POST /v1/User/VerificaKBA',
      of: (id) => ({ body: { cpfCnpj: id, nascimento: '1990-01-01', nomeMae: 'ANA', sobrenomeMae: '' } }),
    },
  ]

  test.each(lookUps)('$name tells a stranger nothing', async ({ name, of }) => {
    const stranger = await Browser.open(bank, HOME)
    const replies = [taxId, UNKNOWN].map((id) => stranger.call(name, { ...of(id), botCheck: null }))
    const [customer, nobody] = await Promise.all(replies)
    expect(customer).toMatchObject({ status: 400, data: { codigo: 'ROBO' } })
    expect(nobody?.data).toEqual(customer?.data)
  })

  test('follow a consult for a day, wherever that has led', async () => {
    const visitor = await Browser.open(bank, HOME)
    const lookUp = () =>
      visitor.call('GET /api/login/GetFone/{id}', { params: { id: UNKNOWN }, botCheck: null })
    expect((await visitor.consult(UNKNOWN)).status).toBe(202)
    expect((await lookUp()).status).toBe(200)
    bank.skip(86_400_000)
    expect((await lookUp()).status).toBe(400)
  })

  test('end in 429 for an address, but not for a device that somebody has logged in on', async () => {
    const [stranger, owner] = [await Browser.open(bank, HOME), await Browser.open(bank, HOME)]
    await owner.visit(taxId, senha)
    const lookUp = (by: Browser) =>
      by.call('GET /api/login/GetFone/{id}', { params: { id: taxId }, botCheck: null })
    const statuses = []
    for (let i = 0; i < 300; i++) statuses.push((await lookUp(stranger)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(180)
    expect((await lookUp(owner)).status).toBe(200)
    bank.skip(60_000)
    expect((await lookUp(stranger)).status).toBe(400)
  })
})

test('new passwords of an address are thirty in a minute, refused ones too, and a neighbour goes on', async () => {
  const [stranger, owner] = [await Browser.open(bank, HOME), await Browser.open(bank, HOME)]
  const fresh = persona('pf-novo').taxId
  const register = (senha: string) =>
    stranger.call('PUT /api/login/PwsRegister', { body: { cpfCnpj: fresh, senha, StateMode: 'PF' } })
  await stranger.consult(fresh)
  await owner.visit(taxId, senha)
  const statuses = []
  for (let i = 0; i < 31; i++)
    statuses.push((await register(i % 2 === 0 ? 'umaSenhaBoa' : 'senha123')).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
  const own = { body: { cpfCnpj: taxId, senha: 'outraSenhaBoa', StateMode: 'PF' as const } }
  // A known device of a debtor with a password is not limited.
  expect((await owner.call('PUT /api/login/PwsRegister', own)).status).toBe(409)
  bank.skip(60_000)
  expect((await register('umaSenhaBoa')).status).toBe(200)
})

describe('steps of a journey', () => {
  const step = { priority: 1, step: 'consultaCpf', flowIn: '', statusIn: '', statusOut: '', flowOut: '' }
  const send = (by: Browser, more: object = {}) =>
    by.call('POST /api/v1/journey_tracker', { body: { ...step, cpfCnpj: taxId, ...more } })

  test('about a person are bounded in number by address, and who holds an execution goes on', async () => {
    const [owner, other] = [await Browser.open(bank, HOME), await Browser.open(bank, elsewhere(1))]
    await owner.consult(taxId)
    const { data } = await owner.call('POST /api/v1/criar_exec', { body: { cpfCnpj: taxId } })
    const { execId } = data as { execId: string }
    const statuses = []
    for (let i = 0; i < 400; i++) {
      // Avoids the limit per minute, which is reached before that per day.
      if (i === 200) bank.skip(60_000)
      statuses.push((await send(owner)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect((await send(other)).status).toBe(200)
    expect((await send(owner, { execId })).status).toBe(200)
    const stored = bank.sandbox.store.list(journey, taxId).filter(({ trusted }) => !trusted)
    expect(stored).toHaveLength(302)
  })

  test('are bounded in size, fields and depth', async () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`campo${i}`, 1]))
    const stranger = await Browser.open(bank, HOME)
    const replies = await Promise.all([
      send(stranger, { metadata: { nota: 'x'.repeat(17_000) } }),
      send(stranger, { metadata: many }),
      send(stranger, { metadata: { a: [[[[[[[1]]]]]]] } }),
      send(stranger, { metadata: { a: [[[[1]]]], texto: '[[[[[[[[{{{{{{{{\\"' } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([413, 400, 400, 200])
  })

  test('nothing that is nested comes near the stack', async () => {
    const stranger = await Browser.open(bank, HOME)
    for (const length of [9, 5_000, 130_000]) {
      const body = `${'['.repeat(length)}${']'.repeat(length)}`
      const { status } = await stranger.call('POST /api/v1/journey_tracker', { body })
      expect(status).toBe(length > 8192 ? 413 : 400)
    }
  })

  test('a key longer than a uuid needs is refused', async () => {
    const stranger = await Browser.open(bank, HOME)
    const options = { body: { ...step, cpfCnpj: '' }, idempotencyKey: 'k'.repeat(101) }
    expect((await stranger.call('POST /api/v1/journey_tracker', options)).status).toBe(400)
  })
})

describe('a report of unwanted calls', () => {
  const report = (by: Browser, token?: string) =>
    by.call('POST /api/auth/LigacaoIndevida', { body: { cpfCnpj: taxId, nome: 'MARIA' }, token })

  test('in somebody else’s name is kept as a claim', async () => {
    await report(await Browser.open(bank, HOME))
    const { token } = await bank.login('cliente')
    await report(await Browser.open(bank, HOME), token)
    expect(bank.sandbox.store.list(received)).toMatchObject([
      { kind: 'unwanted-call', body: { verified: false } },
      { kind: 'unwanted-call', body: { verified: true } },
    ])
  })

  test('is written twenty times a day about one person by one address, and by others still', async () => {
    const statuses = []
    for (let i = 0; i < 22; i++) {
      // Avoids the limit per hour, which is as high.
      if (i === 10) bank.skip(3_600_000)
      statuses.push((await report(await Browser.open(bank, HOME))).status)
    }
    statuses.push((await report(await Browser.open(bank, elsewhere(1)))).status)
    expect(statuses.slice(19)).toEqual([200, 429, 429, 200])
  })
})

test('limits survive a restart', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const { join } = await import('node:path')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(join(tmpdir(), 'limits-'))
  const database = join(folder, 'sandbox.db')
  const call = { tries: 1, seconds: 60, title: 'x' }
  const firstBank = await Bank.open({ database })
  firstBank.sandbox.limits.consume('key', call)
  await firstBank.close()
  const second = await Bank.open({ database })
  expect(() => second.sandbox.limits.consume('key', call)).toThrow()
  second.skip(60_000)
  expect(() => second.sandbox.limits.consume('key', call)).not.toThrow()
  await second.close()
  rmSync(folder, { recursive: true })
})

test('counters that are over are deleted, and there are never too many', () => {
  const { limits, store } = bank.sandbox
  const limit = { tries: 1, seconds: 60, title: 'x' }
  store.transaction(() => {
    for (let i = 0; i < 53_000; i++) limits.count(`address:${i}`, limit)
  })
  const counterCount = () => store.list(counters).length
  expect(counterCount()).toBeLessThanOrEqual(51_001)
  bank.skip(61_000)
  for (let i = 0; i < 1001; i++) limits.count('one', limit)
  expect(counterCount()).toBe(1)
})
