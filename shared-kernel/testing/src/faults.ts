import { ApiError } from '@portal/runtime/internals/api-error'
import { setTransport } from '@portal/runtime/internals/http'
import { createTransport } from '@portal/runtime/internals/http-client'
import type { CallRequest } from '@portal/runtime/internals/transport'
import type { Handlers } from './fake-api'
import { adapterOf, type Reply, type Server } from './fake-network'

const refused = (status: number) => ({ status, data: JSON.stringify({ title: 'Recusado', status }) })

/**
 * Faults of the bank, the gateway or the network, one of each kind that screens can distinguish. The client's tests
 * cover those that it maps to the same kind (`http-client.test.ts`), the contract's tests those of the data
 * (`wire-table.test.ts`).
 */
export const faults = {
  '401 as HTML': () => ({ status: 401, data: '<html>401</html>', headers: { 'content-type': 'text/html' } }),
  '404': () => refused(404),
  '429': () => ({ ...refused(429), headers: { 'retry-after': '60' } }),
  '500': () => refused(500),
  'no answer in time': () => 'timeout',
  'wrong types': (good) => ({ status: 200, data: JSON.stringify(withWrongTypes(good)) }),
} as const satisfies Record<string, (good: unknown) => Reply>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults).filter((name): name is FaultName => name in faults)

export type FaultyCall = keyof Handlers

/** Returns the same structure with every value of another type. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(withWrongTypes)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWrongTypes(inner)]))
  return typeof value === 'string' ? 7 : 'x'
}

const CSRF = 'GET /api/v1/get-csrf-token'

/** Number of pending calls. */
let underWay = 0
export const countUnderWay = () => underWay

async function countWhile<T>(call: Promise<T>): Promise<T> {
  underWay++
  return call.finally(() => underWay--)
}

/** The real HTTP client over `answers`. With a fault, one call fails each time; `onFault` is called when it does. */
export function mockFault(
  answers: Handlers,
  faulty: { call: FaultyCall; name: FaultName } | null = null,
  onFault = () => {},
): void {
  underWay = 0
  const serve = async (name: FaultyCall, request: CallRequest): Promise<Reply> => {
    const good = await goodReply(answers, name, request)
    if (name !== faulty?.call) return { ...good, data: JSON.stringify(good.data) }
    onFault()
    return faults[faulty.name](good.data)
  }
  // One client per request, so that its network knows the call.
  const clientOf = (request: CallRequest) => {
    const server: Server = ({ url = '' }) =>
      serve(url.endsWith('/get-csrf-token') ? CSRF : request.call, request)
    return createTransport(adapterOf(server))
  }
  setTransport({
    // A keepalive request bypasses this network.
    send: (request) => countWhile(clientOf(request).send({ ...request, keepalive: false })),
    sendForFile: (request) => countWhile(clientOf(request).sendForFile(request)),
  })
}

async function goodReply(
  answers: Handlers,
  name: FaultyCall,
  request: CallRequest,
): Promise<{ status: number; data?: unknown }> {
  const handler = answers[name]
  if (name === CSRF) return { status: 200, data: { csrfToken: 'csrf-1' } }
  if (name === 'POST /api/v1/journey_tracker') return { status: 200, data: { status: 'OK' } }
  // Without `reported`, the client turns the error into a failed call and the screen into a message.
  if (handler === undefined) throw reported(new Error(`No answer was given for ${name}`))
  try {
    return await (typeof handler === 'function' ? handler(request) : handler)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === null) throw error
    return { status: error.status, data: error.body }
  }
}

function reported(error: Error): Error {
  window.dispatchEvent(new ErrorEvent('error', { error }))
  return error
}
