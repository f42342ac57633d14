import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { splitTaxId } from '@portal/domain/tax-id'
import { solveBotCheck } from '../client/solve-bot-check'
import { spawnSandbox } from '.'
import { NOON, persona } from './bank'

const running = new Set<ChildProcess>()

export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** A sandbox in a separate process, within business hours. */
export async function startSandbox(env: Record<string, string>) {
  const sandbox = await spawnSandbox(env, NOON)
  running.add(sandbox.child)
  return sandbox
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
    const bot = await solveBotCheck(await this.fetchJson('GET', '/api/v1/altcha'))
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
