import { Bank, persona, type Reply } from '../testing/bank'
import { Browser } from '../testing/browser'
import { debtorOf, debtors } from './debtors'
import { hashPassword } from './passwords'

/** Many tax ids consulted from one address: by a script with a list, and by customers behind a mobile network's NAT. */

const SHARED = '203.0.113.50'
const BASE_ROUNDS = 1
const PASSWORD = 'senha das pessoas'

/** Further customers of the bank. */
const mockPeople = new Set<string>()
jest.mock('../personas', () => {
  const actual = jest.requireActual<typeof import('../personas')>('../personas')
  const personaOf = (taxId: string) =>
    mockPeople.has(taxId) ? { ...actual.personas[0], taxId } : actual.personaOf(taxId)
  return { ...actual, personaOf }
})

/** Distinct valid tax ids. */
function taxIdOf(i: number): string {
  const base = [...String(100_000_000 + i * 7919)].map(Number)
  for (const size of [9, 10]) {
    const sum = base.slice(0, size).reduce((all, digit, at) => all + digit * (size + 1 - at), 0)
    base.push(((sum * 10) % 11) % 10)
  }
  return base.join('')
}

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open({ botCheckRounds: BASE_ROUNDS })
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const roundsFor = async (browser: Browser): Promise<number> => {
  const { data } = await browser.call('GET /api/v1/altcha')
  return (data as { parameters: { data: { rounds: number } } }).parameters.data.rounds
}
/** Tax ids about which one address gets an answer before it is refused. */
async function enumerate(from: number, most: number, by: () => Promise<Browser>): Promise<Reply[]> {
  const replies: Reply[] = []
  while (replies.length < most && replies.at(-1)?.status !== 429) {
    replies.push(await (await by()).consult(taxIdOf(from + replies.length)))
    bank.skip(2_000)
  }
  return replies
}

describe('a list of tax ids', () => {
  const stranger = () => Browser.open(bank, SHARED)

  test('costs more and more, then nothing is answered for the rest of the day, whatever cookies are thrown away; a password opens as before', async () => {
    const replies = await enumerate(0, 100, stranger)
    expect(await roundsFor(await stranger())).toBe(Math.round(2 ** (160 / 60)))
    replies.push(...(await enumerate(100, 200, stranger)))
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(200).fill(202), 429])
    expect(await roundsFor(await stranger())).toBe(64)
    expect(replies.at(-1)).toMatchObject({
      data: { codigo: 'CONSULTAS_DEMAIS', tentarEm: 86_400 - 400 },
      headers: { 'retry-after': String(86_400 - 400) },
    })
    const other = await stranger()
    // A customer's id gets the same 429. A repeated id is free, and another address is not limited.
    expect((await other.consult(persona('cliente').taxId)).status).toBe(429)
    expect((await other.requestCode(persona('cliente').taxId)).status).toBe(429)
    expect((await other.consult(taxIdOf(5))).status).toBe(202)
    expect((await (await Browser.open(bank, '198.51.100.1')).consult(taxIdOf(900))).status).toBe(202)
    const { taxId, senha = '' } = persona('cliente')
    expect((await (await stranger()).enterPassword(taxId, senha)).status).toBe(200)
    bank.skip(86_400_000)
    expect((await other.consult(persona('cliente').taxId)).status).toBe(200)
  })

  test('costs a person who has logged in on device after device what it costs a stranger, and their neighbours nothing', async () => {
    const { taxId, senha = '' } = persona('cliente')
    const device = async () => {
      const browser = await Browser.open(bank, SHARED)
      await browser.visit(taxId, senha)
      return browser
    }
    const devices = [await device(), await device(), await device()]
    let next = 0
    await enumerate(0, 50, async () => devices[next++ % devices.length] ?? device())
    for (const each of devices) expect(await roundsFor(each)).toBe(2)
    expect(await roundsFor(await stranger())).toBe(BASE_ROUNDS)
  })

  test('is not solved in stock: what was cheap when it was fetched is refused later', async () => {
    const browser = await stranger()
    const cheap = [await browser.solvedBotCheck(), await browser.solvedBotCheck()]
    await enumerate(0, 50, stranger)
    expect(await browser.consult(taxIdOf(400), cheap[0])).toMatchObject({ status: 202 })
    await enumerate(50, 20, stranger)
    expect(await browser.consult(taxIdOf(401), cheap[1])).toMatchObject({
      status: 400,
      data: { codigo: 'ROBO' },
    })
  })
})

test('500 people of one address, 25 at a time, of whom 200 only look: all are served, and wait no longer than elsewhere', async () => {
  // Every fourth visitor does not log in, and every tenth is unknown to the bank.
  const logsIn = (i: number) => i % 4 !== 1 && i % 10 !== 0
  const people = Array.from({ length: 500 }, (_, i) => taxIdOf(2000 + i))
  const passwordHash = hashPassword(PASSWORD)
  const { store } = bank.sandbox
  const { persona: _, ...someone } = debtorOf(bank.sandbox, persona('cliente').taxId)
  for (const [i, taxId] of people.entries()) {
    if (i % 10 === 0) continue
    mockPeople.add(taxId)
    store.put(debtors, { ...someone, taxId, phone: '', email: '', passwordHash })
  }
  const here: { browser: Browser; taxId: string }[] = []
  const rounds: number[] = []
  const consulted: number[] = []
  const loggedIn: number[] = []
  const leave = async () => {
    const next = here.shift()
    if (next) loggedIn.push((await next.browser.enterPassword(next.taxId, PASSWORD)).status)
  }
  for (const [i, taxId] of people.entries()) {
    const browser = await Browser.open(bank, SHARED)
    const solved = await browser.solvedBotCheck()
    rounds.push(JSON.parse(atob(solved)).challenge.parameters.data.rounds)
    consulted.push((await browser.consult(taxId, solved)).status)
    if (logsIn(i)) here.push({ browser, taxId })
    if (here.length > 25) await leave()
    bank.skip(7_000)
  }
  while (here.length > 0) await leave()
  expect(consulted).toEqual(people.map((_, i) => (i % 10 === 0 ? 202 : 200)))
  expect(loggedIn).toEqual(people.filter((_, i) => logsIn(i)).map(() => 200))
  expect(new Set(rounds)).toEqual(new Set([BASE_ROUNDS]))
})
