import { newId } from '@portal/domain/new-id'
import { ApiError } from './api-error'
import type { CallRequest } from './transport'
import { visit } from './visit'

/** Whether the response settles the call. A 429 says nothing about the earlier attempt. */
const isAnswered = ({ kind, status }: ApiError) =>
  kind === 'http' && status !== null && status < 500 && status !== 408 && status !== 429

const keysOf = () => visit.get('unansweredCalls') ?? {}

function forget(call: string): void {
  const { [call]: _, ...others } = keysOf()
  if (Object.keys(others).length === 0) visit.clear('unansweredCalls')
  else visit.set('unansweredCalls', others)
}

/**
 * Sends a call that consumes something, such as a code. Reuses the idempotency key, also after a reload, until a
 * response settles the call: an API with idempotency support then repeats its first response. Errors of a repetition
 * are marked, because the earlier attempt may have caused them.
 */
export async function sendRepeatable<T>(
  request: CallRequest,
  send: (request: CallRequest) => Promise<T>,
): Promise<T> {
  const { call } = request
  const earlier = keysOf()[call]
  const idempotencyKey = earlier ?? newId()
  visit.set('unansweredCalls', { ...keysOf(), [call]: idempotencyKey })
  try {
    const answer = await send({ ...request, idempotencyKey })
    forget(call)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isAnswered(error)) forget(call)
    // The input has changed, so the call gets a new key.
    if (earlier !== undefined && error.code === 'CHAVE_REUTILIZADA') return sendRepeatable(request, send)
    error.isRepetition = earlier !== undefined
    throw error
  }
}
