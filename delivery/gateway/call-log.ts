import { loggedTrace, TRACEPARENT } from '@portal/domain/trace-context'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Truncates a path before the first segment that could be an identifier, such as a tax id, or a secret. */
export const LOGGED_PATH = '^((?:/api)?(?:/v1)?(?:/[A-Za-z_.-]{1,30}(?=/|$)){0,4})'
const loggedPath = new RegExp(LOGGED_PATH)

/** Same format as nginx's log, without the fields that only nginx has. */
export function logCalls(
  app: FastifyInstance,
  isCall: (request: FastifyRequest) => boolean,
  write: (line: string) => void,
): void {
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    if (!isCall(request)) return
    const { method, url, headers } = request
    const [path] = loggedPath.exec(url.split('?')[0] ?? '') ?? []
    const seconds = Math.round(elapsedTime) / 1000
    const time = new Date().toISOString()
    const trace = loggedTrace(headers[TRACEPARENT])
    write(JSON.stringify({ time, event: 'request', method, path, status, seconds, ...trace }))
  })
}
