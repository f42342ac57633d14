import type { Caller } from './caller'
import { conflict } from './problem'
import type { Sandbox } from './sandbox'
import { sign } from './secrets'

const KEPT_MS = 600_000
const MOST_KEPT = 10_000

interface Kept {
  /** Of the body: passwords and codes stay nowhere in clear. */
  fingerprint: string
  answer: Promise<unknown>
  at: number
}

const keptIn = new WeakMap<Sandbox, Map<string, Kept>>()

interface Repeatable {
  name: string
  body: unknown
  caller: Caller
  idempotencyKey: string | null
}

/** The bot check is left out: it is good once, so that a repetition brings another one. */
function fingerprintOf({ secrets }: Sandbox, body: unknown): string {
  return sign(
    secrets.csrf,
    JSON.stringify(body, (name, value: unknown) => (name === 'token' ? undefined : value)),
  )
}

/**
 * Carries out a call once for each key of a browser, and answers its repetitions as the first one, also while that is
 * still in progress. A refusal is not kept: the call did nothing that a repetition would do twice.
 */
export function answerOnce(
  sandbox: Sandbox,
  { name, body, caller, idempotencyKey }: Repeatable,
  handle: () => unknown,
): unknown {
  if (idempotencyKey === null) return handle()
  const kept = keptIn.get(sandbox) ?? new Map<string, Kept>()
  keptIn.set(sandbox, kept)
  const id = [name, caller.browser, idempotencyKey].join(' ')
  const fingerprint = fingerprintOf(sandbox, body)
  const first = kept.get(id)
  if (first !== undefined && Date.now() - first.at < KEPT_MS) {
    if (first.fingerprint === fingerprint) return first.answer
    throw conflict('Chave de idempotência já usada em outro pedido', 'CHAVE_REUTILIZADA')
  }
  const answer = Promise.resolve().then(handle)
  kept.delete(id)
  kept.set(id, { fingerprint, answer, at: Date.now() })
  answer.catch(() => kept.delete(id))
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return answer
}
