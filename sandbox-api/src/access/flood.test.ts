import { outbox } from '../contact/outbox'
import { Bank, persona } from '../testing/bank'
import { Browser } from '../testing/browser'
import { sentCodes } from './codes'

/** Strangers at many addresses request codes for one person for a whole day. */

const { taxId } = persona('cliente')
const MINUTE = 60_000
const ADDRESSES = 50
const DAY_MINUTES = 24 * 60

let bank: Bank
let strangers: Browser[]
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(async () => {
  bank.reset()
  strangers = []
  for (let i = 0; i < ADDRESSES; i++) {
    const stranger = await Browser.open(bank, `198.51.100.${i}`)
    strangers.push(stranger)
    await stranger.requestCode(taxId)
  }
})
afterAll(() => bank.close())

const messages = () => bank.sandbox.store.list(outbox, taxId).filter(({ code }) => code !== null).length
const ask = (by: Browser) => by.requestCode(taxId, { botCheck: null })
const fields = ({ data }: { data: unknown }) => data as { codigo: string; tentarEm: number; detail: string }
const sharedCode = () =>
  bank.sandbox.store.list(sentCodes, taxId).findLast(({ purpose }) => purpose === 'TURN')?.code ?? ''
const wrong = () => (sharedCode().startsWith('A') ? 'BBBB' : 'AAAA')

/** Every stranger requests a code and guesses; the order rotates from round to round. */
async function round(i: number, size = ADDRESSES) {
  for (let k = 0; k < size; k++) {
    const stranger = strangers[(i + k) % ADDRESSES]
    if (stranger === undefined) continue
    await ask(stranger)
    await stranger.enterCode(taxId, wrong())
  }
}

test('the owner enters from a device and an address never seen, within 20 minutes', async () => {
  await round(0)
  // Worst case: the shared code has just expired, and every stranger waits for the next one.
  bank.skip(10 * MINUTE)
  await round(1)
  const owner = await Browser.open(bank, '203.0.113.9')
  const refused = await owner.requestCode(taxId)
  expect(refused.status).toBe(429)
  expect(fields(refused).tentarEm).toBeLessThanOrEqual(600)
  bank.skip(fields(refused).tentarEm * 1000)
  await round(2)

  expect((await ask(owner)).status).toBe(200)
  const reply = await owner.enterCode(taxId, sharedCode())
  const second = bank.lastCode(taxId)
  expect(reply).toMatchObject({ status: 401, data: { codigo: 'SEGUNDO_CODIGO' } })
  expect(fields(reply).detail).toContain('*****')
  await round(3)
  expect((await owner.enterCode(taxId, second)).status).toBe(200)
})

test('a message that went out a moment ago serves the owner too: no wait, and no second message', async () => {
  await round(0)
  const sent = messages()
  const code = sharedCode()
  const owner = await Browser.open(bank, '203.0.113.9')
  expect((await owner.requestCode(taxId)).status).toBe(200)
  expect(messages()).toBe(sent)
  expect((await owner.enterCode(taxId, code)).status).toBe(401)
  expect((await owner.enterCode(taxId, bank.lastCode(taxId))).status).toBe(200)
})

test('the phone gets at most 72 shared messages in a day, besides the 30 of those who came first', async () => {
  const before = messages()
  expect(before).toBe(7)
  for (let minute = 0; minute < DAY_MINUTES; minute += 5) {
    await round(minute, 2)
    bank.skip(5 * MINUTE)
  }
  expect(messages() - before).toBeGreaterThan(72 - 2)
  expect(messages() - before).toBeLessThanOrEqual(72 + 30)
})

test('an address has five guesses in an hour at the shared code, which spoil it for nobody else', async () => {
  const [stranger, ...others] = strangers.slice(-3)
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await stranger?.enterCode(taxId, wrong()))?.status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const code = sharedCode()
  expect(fields((await others[0]?.enterCode(taxId, code)) ?? { data: {} }).codigo).toBe('SEGUNDO_CODIGO')
})

test('a shared code that somebody has guessed gives three turns, not one to each address', async () => {
  const code = sharedCode()
  const given = []
  for (const stranger of strangers.slice(-4)) given.push(fields(await stranger.enterCode(taxId, code)).codigo)
  expect(given).toEqual(['SEGUNDO_CODIGO', 'SEGUNDO_CODIGO', 'SEGUNDO_CODIGO', 'CODIGO_INVALIDO'])
})
