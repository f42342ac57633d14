import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Category of a refusal by status, for monitoring of attacks. */
const KINDS: Readonly<Record<number, string>> = {
  401: 'not-authenticated',
  403: 'not-allowed',
  423: 'locked',
  429: 'limited',
}

/** The problem's `codigo`. */
function codeOf(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined
  const problem: { codigo?: unknown } = JSON.parse(payload)
  return typeof problem.codigo === 'string' ? problem.codigo : undefined
}

/**
 * Logs every refusal as a line of JSON: call, status, code and a pseudonym of the client's address that is valid for
 * the life of the process. It correlates one client's refusals without identifying the client. Ids in the path are
 * omitted.
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
