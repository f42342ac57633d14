import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Data } from '@portal/contract'
import { solveBotCheck } from '../client/solve-bot-check'

/** A sandbox for a module's tests: the whole contract, in a separate process, in memory. */
export interface TestSandbox {
  /** Origin of the API, and of its control under `/sandbox`. */
  url: string
  /** The debtor of this key. */
  persona(key: string): Promise<Persona>
  /** What a form sends of a solved bot check. */
  botToken(): Promise<string>
  /** Logs in the persona of this key; resolves to its token. Throws for a persona without a password. */
  logIn(key: string): Promise<string>
  stop(): Promise<void>
}

interface Persona {
  key: string
  cpfCnpj: string
  senha?: string
}

/** A Tuesday inside every window of hours, so that a test is the same at night. */
const MORNING = '2026-11-24T10:00:00-03:00'

/** A sandbox in a separate process, on a free port; `now` is the initial time of its clock. */
export async function spawnSandbox(env: Record<string, string>, now: string) {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', join(__dirname, '../main.ts')], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_CONTROL: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(/http:\S+?:\d+/.exec(line.toString())?.[0] ?? ''))
    child.once('exit', (code) => reject(new Error(`the sandbox stopped with ${code}`)))
  })
  await setClock(url, now)
  return { child, url }
}

export async function setClock(url: string, now: string): Promise<void> {
  await fetch(`${url}/sandbox/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
}

export async function startSandbox(): Promise<TestSandbox> {
  const env = { SANDBOX_DATABASE: ':memory:', SANDBOX_BOT_CHECK_ROUNDS: '9' }
  const { child, url } = await spawnSandbox(env, MORNING)

  async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(`${url}${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  async function persona(key: string): Promise<Persona> {
    const personas = await fetchJson<Persona[]>('/sandbox/personas')
    const found = personas.find((each) => each.key === key)
    if (found === undefined) throw new Error(`no persona ${key}`)
    return found
  }

  const botToken = async () => solveBotCheck(await fetchJson<Data<'GET /api/v1/altcha'>>('/api/v1/altcha'))

  return {
    url,
    persona,
    botToken,
    async logIn(key) {
      const { cpfCnpj, senha } = await persona(key)
      if (senha === undefined) throw new Error(`the persona ${key} has no password`)
      const { csrfToken } = await fetchJson<Data<'GET /api/v1/get-csrf-token'>>('/api/v1/get-csrf-token')
      const { token } = await fetchJson<Data<'POST /api/auth/login/{botToken}'>>(
        `/api/auth/login/${encodeURIComponent(await botToken())}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
          body: JSON.stringify({ cpfCnpj, senha }),
        },
      )
      return token
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}
