import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client, kill, killAll, setClock, startSandbox } from '../testing/running-sandbox'
import { Store } from './store'

/** A libSQL server that several sandboxes share, reached by its URL. */

const directory = mkdtempSync(join(tmpdir(), 'sandbox-remote-'))
const TOKEN = 'team-token'
const script = resolve('sandbox-api/src/testing/libsql-server.ts')
const file = join(directory, 'shared.db')
const server = spawn(process.execPath, ['--import', 'tsx/esm', script, file, TOKEN], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let url: string
beforeAll(async () => {
  const [line] = await once(server.stdout, 'data')
  url = String(line).trim()
}, 60_000)
afterAll(() => {
  killAll()
  server.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

const INSERT = 'INSERT INTO settings (name, value) VALUES (?, ?)'
const ALL = 'SELECT name, value FROM settings ORDER BY name'

describe('a store on a server', () => {
  let store: Store
  beforeEach(() => {
    store = new Store(url, TOKEN)
    store.run('DELETE FROM settings')
  })
  afterEach(() => store.close())

  test('keeps texts, numbers and what is absent', () => {
    store.run(INSERT, 'acentuação', '1.5')
    expect(store.get('SELECT name, 7 AS whole, 1.5 AS part, NULL AS absent FROM settings')).toEqual({
      name: 'acentuação',
      whole: 7,
      part: 1.5,
      absent: null,
    })
    expect(store.run('UPDATE settings SET value = ?', 'outro')).toBe(1)
  })

  test('a transaction is all or nothing, of statements that were in use before it too', () => {
    store.run(INSERT, 'before', '')
    const work = () => {
      store.run(INSERT, 'first', '')
      store.run(INSERT, 'before', 'again')
    }
    expect(() => store.transaction(work)).toThrow(/UNIQUE constraint failed/)
    expect(store.all(ALL)).toEqual([{ name: 'before', value: '' }])
    store.transaction(() => {
      store.run(INSERT, 'first', '')
      store.run(INSERT, 'second', '')
    })
    expect(store.all(ALL)).toHaveLength(3)
  })

  test('goes on when the server has forgotten a silent connection', async () => {
    const forget = () => fetch(`${url}/streams`, { method: 'DELETE' })
    store.all(ALL)
    await forget()
    expect(store.all(ALL)).toEqual([])
    await forget()
    store.run(INSERT, 'one', '')
    store.all(ALL)
    await forget()
    store.transaction(() => store.run(INSERT, 'two', ''))
    expect(store.all(ALL)).toHaveLength(2)
  })

  test('a wrong token opens nothing', () => {
    expect(() => new Store(url, 'wrong')).toThrow(/401/)
  })
})

test('two sandboxes on one server share debtors and sessions, and make one agreement of a group', async () => {
  const env = { SANDBOX_DATABASE: url, SANDBOX_DATABASE_TOKEN: TOKEN }
  const first = await startSandbox(env)
  const second = await startSandbox(env)
  for (const each of [first, second]) await setClock(each.url)
  const client = new Client(first.url)
  const taxId = await client.enter('cartao-p1')
  const elsewhere = client.at(second.url)
  const numbers = new Set<string>()
  await Promise.allSettled(
    [client, elsewhere, client, elsewhere].map((one) =>
      one.agreeToAll(taxId, (number) => numbers.add(number)),
    ),
  )
  const store = new Store(url, TOKEN)
  const kept = store.all('SELECT number FROM agreements WHERE tax_id = ?', taxId)
  store.close()
  expect(kept).toEqual([...numbers].map((number) => ({ number })))
  expect(kept).toHaveLength(1)
  await Promise.all([kill(first.child, 'SIGKILL'), kill(second.child, 'SIGKILL')])
}, 120_000)
