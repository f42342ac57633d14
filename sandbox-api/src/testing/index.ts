import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client, httpTransport } from '@portal/contract/client'
import { persona } from '../client/persona'
import type { Persona } from '../personas/persona'

/** A sandbox for tests in a separate process on a free port. */
export interface TestSandbox {
  child: ChildProcess
  /** Origin of the API, and of its control under `/sandbox`. */
  url: string
  client: Client
  /** The debtor of this key. */
  persona(key: string): Persona
  /** Logs in the persona of this key; resolves to its token. Throws for a persona without a password. */
  logIn(key: string): Promise<string>
  /** Ends the process; resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** A Tuesday inside all business hours, so that results do not depend on the time of the run. */
const MORNING = '2026-11-24T10:00:00-03:00'

export async function setClock(url: string, now: string): Promise<void> {
  await fetch(`${url}/sandbox/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
}

/** @param now the initial time of its clock */
export async function startSandbox(
  env: Record<string, string> = { SANDBOX_DATABASE: ':memory:' },
  now = MORNING,
): Promise<TestSandbox> {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', join(__dirname, '../main.ts')], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_CONTROL: '1', SANDBOX_BOT_CHECK_ROUNDS: '9', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(/http:\S+?:\d+/.exec(line.toString())?.[0] ?? ''))
    child.once('exit', (code) => reject(new Error(`the sandbox stopped with ${code}`)))
  })
  await setClock(url, now)
  const client = new Client(httpTransport(url))
  return {
    child,
    url,
    client,
    persona,
    async logIn(key) {
      const { taxId, senha } = persona(key)
      if (senha === undefined) throw new Error(`the persona ${key} has no password`)
      return (await client.openSession(taxId, senha)).token
    },
    async stop(signal = 'SIGTERM') {
      const [[code]] = await Promise.all([once(child, 'exit'), child.kill(signal)])
      return code
    },
  }
}
