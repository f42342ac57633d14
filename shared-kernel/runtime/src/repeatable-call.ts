import { newId } from '@portal/domain/new-id'
import { ApiError } from './api-error'
import type { CallRequest } from './transport'
import { visit } from './visit'

/** Its answer says what became of the call; 429 says nothing of the earlier attempt. */
const isAnswered = ({ kind, status }: ApiError) =>
  kind === 'http' && status !== null && status < 500 && status !== 408 && status !== 429

const keysOf = () => visit.get('unansweredCalls') ?? {}

function forget(call: string): void {
  const { [call]: _, ...others } = keysOf()
  if (Object.keys(others).length === 0) visit.clear('unansweredCalls')
  else visit.set('unansweredCalls', others)
}

/**
 * Sends a call that uses something up. While its answer is not known, also over a reload, it goes out under the same
 * key: a bank that knows the header repeats its first answer. An error of such a repetition is marked, because the
 * earlier attempt may be what it is about.
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
    // Something else was typed meanwhile.
    if (earlier !== undefined && error.code === 'CHAVE_REUTILIZADA') return sendRepeatable(request, send)
    error.isRepetition = earlier !== undefined
    throw error
  }
}
