import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { splitTaxId } from '@portal/domain/tax-id'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { NOON, persona } from './bank'

const running = new Set<ChildProcess>()

export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

export interface Running {
  child: ChildProcess
  url: string
}

/** A sandbox in a separate process, on a free port, within business hours. */
export async function startSandbox(env: Record<string, string>): Promise<Running> {
  const main = resolve('sandbox-api/src/main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx/esm', main], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_CONTROL: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const [line] = await once(child.stdout, 'data')
  const url = /http:\/\/[\d.]+:\d+/.exec(String(line))?.[0] ?? ''
  await setClock(url)
  return { child, url }
}

export async function setClock(url: string): Promise<void> {
  await fetch(`${url}/sandbox/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: NOON }),
  })
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const [code] = await Promise.all([once(child, 'exit').then(([exit]) => exit), child.kill(signal)])
  running.delete(child)
  return code
}

/** Resolves to the JSON of a 200; throws when the server has gone. */
export class Client {
  constructor(
    private readonly url: string,
    private headers: Record<string, string> = { 'content-type': 'application/json' },
  ) {}

  /** The same session at another sandbox. */
  at(url: string): Client {
    return new Client(url, this.headers)
  }

  async fetchJson<T>(method: string, path: string, body?: unknown): Promise<T> {
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
    const { csrfToken } = await this.fetchJson<{ csrfToken: string }>('GET', '/api/v1/get-csrf-token')
    this.headers = { ...this.headers, 'x-csrf-token': csrfToken }
    const challenge = await this.fetchJson<Parameters<typeof solveChallenge>[0]['challenge']>(
      'GET',
      '/api/v1/altcha',
    )
    const solution = await solveChallenge({ challenge, deriveKey })
    const bot = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    const path = `/api/auth/login/${encodeURIComponent(bot)}`
    const { token } = await this.fetchJson<{ token: string }>('POST', path, { cpfCnpj: taxId, senha })
    this.headers = { ...this.headers, authorization: `Bearer ${token}` }
    return taxId
  }

  /** Makes agreements, one after the other, and reports each as soon as it is acknowledged. */
  async agreeToAll(taxId: string, acknowledged: (number: string) => void): Promise<void> {
    const common = { execResposta: '', documentCode: taxId }
    const { dados } = await this.fetchJson<{ dados: { negociacoes: { idNegociacao: string }[] } }>(
      'POST',
      '/api/v1/negociacoes',
      { ...splitTaxId(taxId), execResposta: '' },
    )
    for (const { idNegociacao } of dados.negociacoes) {
      const choice = { ...common, idNegociacao, tipo: 'A vista' }
      const reserved = await this.fetchJson<{ dados: { idProposta: string } }>(
        'POST',
        '/api/v1/Negociacao/Efetivar',
        choice,
      )
      const { idProposta } = reserved.dados
      const acceptance = { ...common, idNegociacao, idProposta, aceite: true }
      const made = await this.fetchJson<{ dados: { numeroAcordo: string } }>(
        'POST',
        '/api/v1/Negociacao/Formalizar',
        acceptance,
      )
      acknowledged(made.dados.numeroAcordo)
    }
  }
}
