import { scryptSync } from 'node:crypto'
import { Bank, persona, type Reply } from '../testing/bank'
import { Browser } from '../testing/browser'

/** Neither text nor work of a refused login reveals whether the bank knows a tax id or whether it has a password. */

jest.mock('node:crypto', () => {
  const actual = jest.requireActual<typeof import('node:crypto')>('node:crypto')
  return { ...actual, scryptSync: jest.fn(actual.scryptSync) }
})
const derive = jest.mocked(scryptSync)

const unknown = '86288366757'
const kinds = ['cliente', 'pf-novo', 'pj-cliente', 'pj-kba'].map((key) => persona(key).taxId)

const logins: Record<string, (by: Browser, taxId: string) => Promise<Reply>> = {
  'a password': (by, taxId) => by.enterPassword(taxId, 'errada123'),
  'a code': (by, taxId) => by.enterCode(taxId, 'AAAA'),
  'a code and a first password': (by, taxId) =>
    by.call('POST /api/consultar_codigo', {
      body: { cpf: taxId, CodigoAcesso: 'AAAA', senha: 'errada123' },
    }),
}

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
  // The CSRF token of all writes is fetched once.
  await (await Browser.open(bank, '203.0.113.1')).enterCode(unknown, 'AAAA')
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

/** The text of each refusal, and its work: uses of the store and derived keys. */
async function refusals(login: (by: Browser, taxId: string) => Promise<Reply>, taxId: string, home: string) {
  const stranger = await Browser.open(bank, home)
  const { store } = bank.sandbox
  const methods = ['find', 'list', 'put', 'remove'] as const
  const spies = methods.map((method) => ({ method, spy: jest.spyOn(store, method) }))
  const attempts = []
  for (let i = 0; i < 7; i++) {
    derive.mockClear()
    for (const { spy } of spies) spy.mockClear()
    const { status, data } = await login(stranger, taxId)
    // Every thousandth use sweeps expired counters.
    const uses = spies
      .flatMap(({ method, spy }) => spy.mock.calls.map(([{ name }]) => `${method} ${name}`))
      .filter((use) => !SWEEP.test(use))
    attempts.push({
      status,
      data,
      uses,
      derived: derive.mock.calls.map(([, , length, cost]) => ({ length, cost })),
    })
  }
  for (const { spy } of spies) spy.mockRestore()
  return attempts
}
const SWEEP = /^(list|remove) limits$/

test.each(Object.entries(logins))('%s: refused alike, by the same work', async (name, login) => {
  const nobody = await refusals(login, unknown, '198.51.100.1')
  expect(nobody.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(nobody[0]?.derived.length).toBe(name === 'a code' ? 0 : 1)
  for (const [i, taxId] of kinds.entries()) {
    expect(await refusals(login, taxId, `198.51.100.${i + 2}`)).toEqual(nobody)
  }
})
