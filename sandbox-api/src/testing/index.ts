import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client, httpTransport } from '@portal/contract/client'
import { persona } from '../personas'

/** A Tuesday inside all business hours, so that results do not depend on the time of the run. */
const MORNING = '2026-11-24T10:00:00-03:00'

export async function setClock(url: string, now: string): Promise<void> {
  await fetch(`${url}/sandbox/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
}

/**
 * A sandbox for tests in a separate process on a free port.
 * @param now the initial time of its clock
 */
export async function startSandbox(
  env: Record<string, string> = { SANDBOX_DATABASE: ':memory:' },
  now = MORNING,
) {
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
    /** Origin of the API, and of its control under `/sandbox`. */
    url,
    client,
    /** The debtor of this key. */
    persona,
    /** Logs in the persona of this key; resolves to its token. Throws for a persona without a password. */
    async logIn(key: string): Promise<string> {
      const { taxId, senha } = persona(key)
      if (senha === undefined) throw new Error(`the persona ${key} has no password`)
      return (await client.openSession(taxId, senha)).token
    },
    /** Ends the process; resolves to its exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      const [[code]] = await Promise.all([once(child, 'exit'), child.kill(signal)])
      return code
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>
