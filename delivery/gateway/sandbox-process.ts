import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CommandError, ROOT } from '../storage'

export interface Persona {
  key: string
  description: string
  cpfCnpj: string
  senha?: string
}

/** Starts the sandbox with its control pages and waits until it responds. `portal` is the origin of its scenes. */
export function startSandbox(port: number, portal = ''): Promise<ChildProcess> {
  const main = createRequire(join(ROOT, 'package.json')).resolve('@portal/sandbox/main')
  const child = spawn(process.execPath, ['--import', 'tsx/esm', main], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_CONTROL: process.env.SANDBOX_CONTROL ?? '1',
      SANDBOX_PORTAL: portal,
    },
    // The child exits when the IPC channel closes, even after a crash of this process.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => {
      child.stdout?.pipe(process.stdout)
      resolve(child)
    })
    child.once('exit', () => reject(new CommandError('A API de testes não subiu.')))
  })
}

export async function fetchPersonas(port: number): Promise<Persona[]> {
  const response = await fetch(`http://127.0.0.1:${port}/sandbox/personas`)
  return response.ok ? ((await response.json()) as Persona[]) : []
}
