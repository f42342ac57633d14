import { loggedTrace, TRACEPARENT } from '@portal/domain/trace-context'
import type { FastifyInstance } from 'fastify'

/** Logs calls as JSON lines without personal ids; the trace id joins them with the browser's and the gateway's logs. */
export function logCalls(calls: FastifyInstance, write: (line: string) => void): void {
  calls.addHook(
    'onResponse',
    async ({ method, routeOptions, headers }, { statusCode: status, elapsedTime }) => {
      const call = `${method} ${routeOptions.url ?? ''}`
      const seconds = Math.round(elapsedTime) / 1000
      const time = new Date().toISOString()
      write(
        JSON.stringify({ time, event: 'call', call, status, seconds, ...loggedTrace(headers[TRACEPARENT]) }),
      )
    },
  )
}
