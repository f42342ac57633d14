import type { CallName } from '@portal/contract'
import type { Inbound } from './handler'
import { conflict } from './problem'
import type { Sandbox } from './sandbox'
import { sign } from './secrets'

const LIFETIME_MS = 600_000
const MAX_CALLS = 10_000

interface StoredCall {
  /** Keyed hash of the body, so that passwords and codes are not stored in clear. */
  fingerprint: string
  answer: Promise<unknown>
  at: number
}

const storedCalls = new WeakMap<Sandbox, Map<string, StoredCall>>()

type Repeatable = Pick<Inbound<CallName>, 'caller' | 'idempotencyKey'> & { name: string; body: unknown }

/** Excludes the bot check, which is single-use and therefore different in a retry. */
function fingerprintOf({ secrets }: Sandbox, body: unknown): string {
  return sign(
    secrets.csrf,
    JSON.stringify(body, (name, value: unknown) => (name === 'token' ? undefined : value)),
  )
}

/**
 * Processes a call once per browser and idempotency key. Retries get the first response, also while the first call is
 * in progress. Errors are not stored, as a refused call has no effect.
 */
export function answerOnce(
  sandbox: Sandbox,
  { name, body, caller, idempotencyKey }: Repeatable,
  handle: () => unknown,
): unknown {
  if (idempotencyKey === null) return handle()
  const calls = storedCalls.get(sandbox) ?? new Map<string, StoredCall>()
  storedCalls.set(sandbox, calls)
  const id = [name, caller.browser, idempotencyKey].join(' ')
  const fingerprint = fingerprintOf(sandbox, body)
  const known = calls.get(id)
  if (known !== undefined && Date.now() - known.at < LIFETIME_MS) {
    if (known.fingerprint === fingerprint) return known.answer
    throw conflict('Chave de idempotência já usada em outro pedido', 'CHAVE_REUTILIZADA')
  }
  const answer = Promise.resolve().then(handle)
  calls.delete(id)
  calls.set(id, { fingerprint, answer, at: Date.now() })
  answer.catch(() => calls.delete(id))
  const [oldest] = calls.keys()
  if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest)
  return answer
}
