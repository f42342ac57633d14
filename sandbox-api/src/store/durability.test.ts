import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { splitTaxId } from 'shared-kernel/rules/tax-id'
import { NOON, persona } from '../testing/bank'
import { Store } from './store'

/** A real sandbox in a process of its own, killed with -9 while it makes agreements. */

const directory = mkdtempSync(join(tmpdir(), 'sandbox-durability-'))
const database = join(directory, 'sandbox.db')
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

interface Running {
  child: ChildProcess
  url: string
}

async function start(): Promise<Running> {
  const main = resolve('sandbox-api/src/main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx/esm', main], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_CONTROL: '1', SANDBOX_DATABASE: database },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const [line] = await once(child.stdout, 'data')
  const url = /http:\/\/[\d.]+:\d+/.exec(String(line))?.[0] ?? ''
  await setClock(url)
  return { child, url }
}

/** Within business hours. */
async function setClock(url: string): Promise<void> {
  await fetch(`${url}/sandbox/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: NOON }),
  })
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const [code] = await Promise.all([once(child, 'exit').then(([exit]) => exit), child.kill(signal)])
  running.delete(child)
  return code
}

/** Answers the JSON of a 200; throws when the server has gone. */
class Client {
  constructor(
    private readonly url: string,
    private headers: Record<string, string> = { 'content-type': 'application/json' },
  ) {}

  /** The same session at another sandbox. */
  at(url: string): Client {
    return new Client(url, this.headers)
  }

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      headers: this.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const data: T = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(data)}`)
    return data
  }

  async enter(key: string): Promise<string> {
    const { taxId, senha } = persona(key)
    const { csrfToken } = await this.ask<{ csrfToken: string }>('GET', '/api/v1/get-csrf-token')
    this.headers = { ...this.headers, 'x-csrf-token': csrfToken }
    const challenge = await this.ask<Parameters<typeof solveChallenge>[0]['challenge']>(
      'GET',
      '/api/v1/altcha',
    )
    const solution = await solveChallenge({ challenge, deriveKey })
    const bot = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    const path = `/api/auth/login/${encodeURIComponent(bot)}`
    const { token } = await this.ask<{ token: string }>('POST', path, { cpfCnpj: taxId, senha })
    this.headers = { ...this.headers, authorization: `Bearer ${token}` }
    return taxId
  }

  /** Makes agreements, one after the other, and tells each as soon as it is acknowledged. */
  async agreeToAll(taxId: string, acknowledged: (number: string) => void): Promise<void> {
    const common = { execResposta: '', documentCode: taxId }
    const { dados } = await this.ask<{ dados: { negociacoes: { idNegociacao: string }[] } }>(
      'POST',
      '/api/v1/negociacoes',
      { ...splitTaxId(taxId), execResposta: '' },
    )
    for (const { idNegociacao } of dados.negociacoes) {
      const choice = { ...common, idNegociacao, tipo: 'A vista' }
      const reserved = await this.ask<{ dados: { idProposta: string } }>(
        'POST',
        '/api/v1/Negociacao/Efetivar',
        choice,
      )
      const { idProposta } = reserved.dados
      const acceptance = { ...common, idNegociacao, idProposta, aceite: true }
      const made = await this.ask<{ dados: { numeroAcordo: string } }>(
        'POST',
        '/api/v1/Negociacao/Formalizar',
        acceptance,
      )
      acknowledged(made.dados.numeroAcordo)
    }
  }
}

interface Kept {
  number: string
  instalments: number
}

test.each([1, 7, 12])(
  'killed with -9 after %i acknowledged agreements, it has kept each of them whole',
  async (enough) => {
    const { child, url } = await start()
    await fetch(`${url}/sandbox/reset`, { method: 'POST' })
    await setClock(url)
    const client = new Client(url)
    const taxId = await client.enter('devedor-pesado')
    const numbers: string[] = []
    const gone = once(child, 'exit')
    await client
      .agreeToAll(taxId, (number) => {
        numbers.push(number)
        if (numbers.length === enough) child.kill('SIGKILL')
      })
      .catch(() => undefined)
    await gone
    running.delete(child)

    const store = new Store(database)
    const kept = store.all<Kept & Record<string, string | number>>(
      `SELECT number, (SELECT COUNT(*) FROM instalments WHERE agreement = agreements.number) AS instalments
       FROM agreements WHERE tax_id = ?`,
      taxId,
    )
    store.close()
    expect(numbers.length).toBeGreaterThanOrEqual(enough)
    expect(kept.map(({ number }) => number)).toEqual(expect.arrayContaining(numbers))
    expect(kept.every(({ instalments }) => instalments === 1)).toBe(true)

    const again = await start()
    expect(await kill(again.child, 'SIGTERM')).toBe(0)
  },
  60_000,
)

test('two sandboxes on one database make one agreement of a group', async () => {
  const [first, second] = await Promise.all([start(), start()])
  await fetch(`${first.url}/sandbox/reset`, { method: 'POST' })
  for (const { url } of [first, second]) await setClock(url)
  const client = new Client(first.url)
  const taxId = await client.enter('cartao-p1')
  const elsewhere = client.at(second.url)
  const numbers = new Set<string>()
  await Promise.allSettled(
    [client, elsewhere, client, elsewhere].map((one) =>
      one.agreeToAll(taxId, (number) => numbers.add(number)),
    ),
  )
  expect(numbers.size).toBe(1)
  const store = new Store(database)
  expect(store.all('SELECT number FROM agreements WHERE tax_id = ?', taxId)).toHaveLength(1)
  store.close()
  await Promise.all([kill(first.child, 'SIGKILL'), kill(second.child, 'SIGKILL')])
}, 60_000)

test('a busy port is one clear sentence and exit code 1', async () => {
  const { child, url } = await start()
  const second = spawn(process.execPath, ['--import', 'tsx/esm', resolve('sandbox-api/src/main.ts')], {
    env: { ...process.env, SANDBOX_PORT: new URL(url).port, SANDBOX_DATABASE: join(directory, 'other.db') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  second.stderr.on('data', (text) => {
    said += String(text)
  })
  const [code] = await once(second, 'close')
  expect(code).toBe(1)
  expect(said.trim()).toBe(`A porta ${new URL(url).port} já está em uso. Escolha outra em SANDBOX_PORT.`)
  await kill(child, 'SIGKILL')
}, 60_000)
