import { ApiError } from '@portal/runtime/internals/api-error'
import { setTransport } from '@portal/runtime/internals/http'
import { createTransport } from '@portal/runtime/internals/http-client'
import type { CallRequest } from '@portal/runtime/internals/transport'
import type { Handlers } from './fake-api'
import { adapterOf, type Reply, type Server } from './fake-network'

const html = { 'content-type': 'text/html' }
const refused = (status: number) => ({ status, data: JSON.stringify({ title: 'Recusado', status }) })

/** What a bank, a gateway or the network in between may do with any call. */
export const faults = {
  '401 without a body': () => ({ status: 401, data: '' }),
  '401 as HTML': () => ({ status: 401, data: '<html>401</html>', headers: html }),
  '403': () => refused(403),
  '404': () => refused(404),
  '429': () => ({ ...refused(429), headers: { 'retry-after': '60' } }),
  '500': () => refused(500),
  '503 as HTML': () => ({ status: 503, data: '<html>503</html>', headers: html }),
  'a lost connection': () => 'network',
  'no answer in time': () => 'timeout',
  'an empty 200': () => ({ status: 200, data: '' }),
  '{}': () => ({ status: 200, data: '{}' }),
  'HTML with 200': () => ({ status: 200, data: '<html>Entre na rede</html>', headers: html }),
  'truncated JSON': (good) => ({ status: 200, data: JSON.stringify(good).slice(0, -1) }),
  'wrong types': (good) => ({ status: 200, data: JSON.stringify(withWrongTypes(good)) }),
} as const satisfies Record<string, (good: unknown) => Reply>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults).filter((name): name is FaultName => name in faults)

export type FaultyCall = keyof Handlers

/** Of the same structure, every value of another type. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(withWrongTypes)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWrongTypes(inner)]))
  return typeof value === 'string' ? 7 : 'x'
}

const CSRF = 'GET /api/v1/get-csrf-token'

/** The real HTTP client over `answers`, of which one call goes wrong, every time; `onFault` is told of it. */
export function mockFault(
  answers: Handlers,
  { call, name: fault }: { call: FaultyCall; name: FaultName },
  onFault: () => void,
): void {
  const serve = async (name: FaultyCall, request: CallRequest): Promise<Reply> => {
    const good = await goodReply(answers, name, request)
    if (name !== call) return { ...good, data: JSON.stringify(good.data) }
    onFault()
    return faults[fault](good.data)
  }
  // One client for each request: its network knows which call it is.
  const clientOf = (request: CallRequest) => {
    const server: Server = ({ url = '' }) =>
      serve(url.endsWith('/get-csrf-token') ? CSRF : request.call, request)
    return createTransport(adapterOf(server))
  }
  setTransport({
    send: (request) => clientOf(request).send(request),
    sendForFile: (request) => clientOf(request).sendForFile(request),
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
  if (handler === undefined) throw new Error(`No answer was given for ${name}`)
  try {
    return await (typeof handler === 'function' ? handler(request) : handler)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === null) throw error
    return { status: error.status, data: error.body }
  }
}
