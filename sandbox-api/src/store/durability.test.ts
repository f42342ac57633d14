import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Client, Debtor } from '@portal/contract/client'
import Database from 'libsql'
import { agreements } from '../negotiation/agreements'
import { setClock, startSandbox, type TestSandbox } from '../testing'
import { NOON, persona } from '../testing/bank'
import { Store } from './store'

/** A sandbox in a separate process, killed with SIGKILL while it makes agreements. */

const directory = mkdtempSync(join(tmpdir(), 'sandbox-durability-'))
const database = join(directory, 'sandbox.db')
const started: TestSandbox[] = []
async function start(): Promise<TestSandbox> {
  const sandbox = await startSandbox({ SANDBOX_DATABASE: database }, NOON)
  started.push(sandbox)
  return sandbox
}
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

const debtorOf = async (client: Client, key: string) =>
  client.openSession(persona(key).taxId, persona(key).senha ?? '')

/** Makes agreements one after the other and reports each acknowledgement. */
async function agreeToAll(debtor: Debtor, acknowledged: (number: string) => void): Promise<void> {
  for (const group of (await debtor.negotiations()).negociacoes) {
    acknowledged((await debtor.agreeTo(group)).numeroAcordo)
  }
}

test.each([1, 12])(
  'killed with -9 after %i acknowledged agreements, it has kept each of them whole',
  async (enough) => {
    const { child, url, client } = await start()
    await fetch(`${url}/sandbox/reset`, { method: 'POST' })
    await setClock(url, NOON)
    const debtor = await debtorOf(client, 'devedor-pesado')
    const numbers: string[] = []
    const gone = once(child, 'exit')
    await agreeToAll(debtor, (number) => {
      numbers.push(number)
      if (numbers.length === enough) child.kill('SIGKILL')
    }).catch(() => undefined)
    await gone

    const store = new Store(database)
    const stored = store.list(agreements, debtor.taxId)
    store.close()
    expect(numbers.length).toBeGreaterThanOrEqual(enough)
    expect(stored.map(({ number }) => number)).toEqual(expect.arrayContaining(numbers))
    expect(stored.every(({ instalments }) => instalments.length === 1)).toBe(true)

    const again = await start()
    expect(await again.stop()).toBe(0)
  },
)

test('two sandboxes on one database make one agreement of a group', async () => {
  const [firstProcess, secondProcess] = await Promise.all([start(), start()])
  await fetch(`${firstProcess.url}/sandbox/reset`, { method: 'POST' })
  for (const { url } of [firstProcess, secondProcess]) await setClock(url, NOON)
  const debtor = await debtorOf(firstProcess.client, 'cartao-p1')
  const elsewhere = new Debtor(secondProcess.client, debtor.taxId, debtor.token)
  const numbers = new Set<string>()
  await Promise.allSettled(
    [debtor, elsewhere, debtor, elsewhere].map((one) => agreeToAll(one, (number) => numbers.add(number))),
  )
  expect(numbers.size).toBe(1)
  const store = new Store(database)
  expect(store.list(agreements, debtor.taxId)).toHaveLength(1)
  store.close()
  await Promise.all([firstProcess.stop('SIGKILL'), secondProcess.stop('SIGKILL')])
})

/** Error output of a second sandbox that cannot start. */
async function refused(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', resolve('sandbox-api/src/main.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += String(text)
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  return said.trim()
}

test('a busy port is one clear sentence and exit code 1', async () => {
  const { url, stop } = await start()
  const { port } = new URL(url)
  const said = await refused({ SANDBOX_PORT: port, SANDBOX_DATABASE: join(directory, 'other.db') })
  expect(said).toBe(`A porta ${port} já está em uso. Escolha outra, em SANDBOX_PORT ou --port.`)
  await stop('SIGKILL')
})

test('a file of another version is left as it is, and one sentence says how to begin anew', async () => {
  const file = join(directory, 'older.db')
  const older = new Database(file)
  older.exec("CREATE TABLE agreements (number TEXT); INSERT INTO agreements VALUES ('1234567890')")
  older.close()
  expect(await refused({ SANDBOX_PORT: '0', SANDBOX_DATABASE: file })).toBe(
    `O sandbox não abriu o banco de dados em ${file}: o arquivo é de outra versão do sandbox. Para começar de novo, apague-o ou escolha outro arquivo em SANDBOX_DATABASE.`,
  )
  const reopened = new Database(file)
  expect(reopened.prepare('SELECT number FROM agreements').get()).toMatchObject({ number: '1234567890' })
  reopened.close()
})
