import type { FastifyInstance } from 'fastify'
import { Refusal } from './site'

/** Starts to listen; a port that somebody else has is one sentence and not a stack. */
export async function listen(app: FastifyInstance, port: number, variable: string): Promise<void> {
  try {
    await app.listen({ port, host: '0.0.0.0' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Refusal(
        `A porta ${port} já está em uso. Feche o que a usa ou escolha outra com ${variable}=<porta>.`,
      )
    }
    throw error
  }
}

export function portFrom(variable: string, fallback: number): number {
  const port = Number(process.env[variable] ?? fallback)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Refusal(`${variable} não é uma porta: ${process.env[variable]}`)
  return port
}
