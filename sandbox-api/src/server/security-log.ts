import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** What a refusal is to whoever watches for attacks. */
const KINDS: Readonly<Record<number, string>> = {
  401: 'not-authenticated',
  403: 'not-allowed',
  423: 'locked',
  429: 'limited',
}

/** The problem's code: what of a refusal is known without its words. */
function codeOf(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined
  const problem: { codigo?: unknown } = JSON.parse(payload)
  return typeof problem.codigo === 'string' ? problem.codigo : undefined
}

/**
 * Every refusal as a line of JSON: call, status and code, and a name for the client's address that lasts as long as the
 * process, so that many refusals of one client are seen without knowing whose they are. A call's ids are not in it.
 */
export function logRefusals(calls: FastifyInstance, write: (line: string) => void): void {
  const key = randomBytes(32)
  calls.addHook('onSend', async (request, { statusCode: status }, payload) => {
    const kind = KINDS[status]
    if (kind === undefined) return
    const client = createHmac('sha256', key).update(request.ip).digest('base64url').slice(0, 12)
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const time = new Date().toISOString()
    write(JSON.stringify({ time, event: 'security', kind, call, status, code: codeOf(payload), client }))
  })
}
