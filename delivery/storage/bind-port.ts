import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CommandError } from './site'

/** Reports a port in use without a stack trace. */
function orInWords(error: unknown, port: number, variable: string): unknown {
  return typeof error === 'object' && error && 'code' in error && error.code === 'EADDRINUSE'
    ? new CommandError(
        `A porta ${port} já está em uso. Feche o que a usa ou escolha outra com ${variable}=<porta>.`,
      )
    : error
}

export async function listen(app: FastifyInstance, port: number, variable: string): Promise<void> {
  try {
    await app.listen({ port, host: '0.0.0.0' })
  } catch (error) {
    throw orInWords(error, port, variable)
  }
}

/** Fails early if a port that another process will bind later is in use. */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(orInWords(error, port, variable)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

export function readPort(variable: string, fallback: number): number {
  const port = Number(process.env[variable] ?? fallback)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new CommandError(`${variable} não é uma porta: ${process.env[variable]}`)
  return port
}
