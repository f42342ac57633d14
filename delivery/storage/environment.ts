import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CommandError, codeOf } from './site'

/** Values of a list variable, separated by spaces or commas. */
export const readList = (variable: string): string[] =>
  process.env[variable]?.split(/[\s,]+/).filter(Boolean) ?? []

/** A positive integer. */
export function readNumber(variable: string, fallback: number): number {
  const value = Number(process.env[variable] || fallback)
  if (Number.isInteger(value) && value > 0) return value
  throw new CommandError(`${variable} não é um número inteiro acima de zero: ${process.env[variable]}`)
}

/** For scripts without arguments. */
export function refuseArguments(usage: string): void {
  const [excess] = process.argv.slice(2)
  if (excess !== undefined) throw new CommandError(`Não entendi ${excess}.\n${usage}`)
}

/** Parses a share of browsers, 0 to 100. */
export function percentage(text: string): number {
  const percent = text.trim() === '' ? Number.NaN : Number(text)
  if (!(percent >= 0 && percent <= 100)) throw new CommandError('A porcentagem vai de 0 a 100.')
  return percent
}

/** Reports a port in use without a stack trace. */
const inWords = (port: number, variable: string) => (error: unknown) => {
  if (codeOf(error) !== 'EADDRINUSE') throw error
  throw new CommandError(
    `A porta ${port} já está em uso. Feche o que a usa ou escolha outra com ${variable}=<porta>.`,
  )
}

export async function listen(app: FastifyInstance, port: number, variable: string): Promise<void> {
  await app.listen({ port, host: '0.0.0.0' }).catch(inWords(port, variable))
}

export async function freePort(port = 0): Promise<number> {
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await once(probe.close(), 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

/** Fails early if a port that another process will bind later is in use. */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  await freePort(port).catch(inWords(port, variable))
}

export function readPort(variable: string, fallback: number): number {
  const port = Number(process.env[variable] ?? fallback)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new CommandError(`${variable} não é uma porta: ${process.env[variable]}`)
  return port
}
