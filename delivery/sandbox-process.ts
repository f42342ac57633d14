import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { CommandError, ROOT } from './site'

export interface Persona {
  key: string
  description: string
  cpfCnpj: string
  senha?: string
}

/** Starts the sandbox beside the portal, whose origin its scenes open, with its control on; waits until it answers. */
export function startSandbox(port: number, portal = ''): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', join(ROOT, 'sandbox-api/src/main.ts')], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_CONTROL: process.env.SANDBOX_CONTROL ?? '1',
      SANDBOX_PORTAL: portal,
    },
    // The channel closes when this process is gone, however it went: the sandbox then stops too.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => {
      child.stdout?.resume()
      resolve(child)
    })
    child.once('exit', () => reject(new CommandError('A API de testes não subiu.')))
  })
}

export async function fetchPersonas(port: number): Promise<Persona[]> {
  const response = await fetch(`http://127.0.0.1:${port}/sandbox/personas`)
  return response.ok ? ((await response.json()) as Persona[]) : []
}
