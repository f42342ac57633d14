import { createHmac, randomBytes } from 'node:crypto'
import { loggedTrace, TRACEPARENT } from '@portal/domain/trace-context'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problem'

/** Category of a refusal by status, for monitoring of attacks. */
const KINDS: Readonly<Record<number, string>> = {
  401: 'not-authenticated',
  403: 'not-allowed',
  423: 'locked',
  429: 'limited',
}

/** Ids in the path are omitted. */
const callOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`

const lineOf = (event: string, facts: object) =>
  JSON.stringify({ time: new Date().toISOString(), event, ...facts })

/**
 * Logs every refusal as a line of JSON: call, status, code and a pseudonym of the client's address that is valid for
 * the life of the process. It correlates one client's refusals without identifying the client.
 */
export function logRefusals(calls: FastifyInstance, write: (line: string) => void): void {
  const key = randomBytes(32)
  calls.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof ProblemError)) return
    const { status, codigo: code } = error.problem
    const kind = KINDS[status]
    if (kind === undefined) return
    const client = createHmac('sha256', key).update(request.ip).digest('base64url').slice(0, 12)
    write(lineOf('security', { kind, call: callOf(request), status, code, client }))
  })
}

/** Logs calls as JSON lines without personal ids; the trace id joins them with the browser's and the gateway's logs. */
export function logCalls(calls: FastifyInstance, write: (line: string) => void): void {
  calls.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const seconds = Math.round(elapsedTime) / 1000
    const trace = loggedTrace(request.headers[TRACEPARENT])
    write(lineOf('call', { call: callOf(request), status, seconds, ...trace }))
  })
}
