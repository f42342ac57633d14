import type { Answer, CallName, Problem } from '@portal/contract'
import { ApiError } from '@portal/runtime/internals/api-error'
import { setTransport } from '@portal/runtime/internals/http'
import type { CallRequest, Transport } from '@portal/runtime/internals/transport'

/** The response of a call: fixed, or computed from the request. A thrown ApiError is a refusal. */
type Handler<K extends CallName> = Answer<K> | ((request: CallRequest) => Answer<K> | Promise<Answer<K>>)

export type Handlers = { [K in CallName]?: Handler<K> }

export interface FakeApi {
  /** All calls, in order, without the journey events. */
  calls: CallRequest[]
  /** The steps that were tracked and sent. */
  steps: string[]
}

/** A refusal for a handler to throw. */
export function problem(status: number, title: string, more: Partial<Problem> = {}): ApiError {
  return new ApiError('http', { status, body: { title, status, ...more } })
}

/** Routes each call to its handler until called again; without a handler to `bank`, if given. */
export function mockCalls(handlers: Handlers, bank?: Transport): FakeApi {
  const api: FakeApi = { calls: [], steps: [] }
  const note = (request: CallRequest) => {
    if (request.signal?.aborted) throw new ApiError('cancelled')
    if (request.call === 'POST /api/v1/journey_tracker') api.steps.push(stepOfBody(request.body))
    else api.calls.push(request)
  }
  const answer = async (request: CallRequest): Promise<{ status: number; data: unknown }> => {
    const handler = handlers[request.call]
    if (handler === undefined && request.call === 'POST /api/v1/journey_tracker')
      return { status: 200, data: { status: 'OK' } }
    if (handler === undefined) throw new Error(`No answer was given for ${request.call}`)
    const answered = await (typeof handler === 'function' ? handler(request) : handler)
    if (request.signal?.aborted) throw new ApiError('cancelled')
    return answered
  }
  setTransport({
    async send(request) {
      note(request)
      return bank && !handlers[request.call] ? bank.send(request) : answer(request)
    },
    async sendForFile(request) {
      note(request)
      if (bank && !handlers[request.call]) return bank.sendForFile(request)
      const { data } = await answer(request)
      if (!(data instanceof Blob)) throw new ApiError('malformed', { status: 200, body: data })
      return { blob: data, filename: 'boleto.pdf' }
    },
  })
  return api
}

function stepOfBody(body: unknown): string {
  return typeof body === 'object' && body !== null && 'step' in body ? String(body.step) : ''
}
