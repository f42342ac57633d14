import type { CallName } from '@portal/contract'
import { withCallCode } from '@portal/domain/trace-context'
import { outcomeOf } from './error-catalogue'
import { isLostAnswer } from './lost-answer'
import { unknownOutcomeOf } from './unknown-outcomes'

/** Outcome of a write, as far as the bank has confirmed it. */
export type Written<T = unknown> =
  /** `answer` is null when the response was lost but the bank shows the effect. */
  | { kind: 'done'; answer: T | null }
  /** The write may have taken effect. */
  | { kind: 'unknown'; message: string }
  | { kind: 'refused'; message: string; error: unknown }
  /** The screen was unmounted: show no message. */
  | { kind: 'left' }

export interface ReadBack {
  /** Queries whether the write took effect; false proves nothing. */
  hasEffect?: () => Promise<boolean>
  /** An earlier response to this write was lost, so a refusal now proves nothing about that attempt. */
  wasLost?: boolean
  /** Called before the bank is queried for the effect. */
  onLookUp?: () => void
}

const NOT_SAVED = 'O banco não aceitou agora. Tente de novo em alguns minutos.'

/** Sends a write. After a lost response it queries the bank for the effect; unconfirmed, the outcome is `unknown`. */
export async function submitWrite<T>(
  call: CallName,
  write: () => Promise<T>,
  { hasEffect, wasLost = false, onLookUp }: ReadBack = {},
): Promise<Written<T>> {
  try {
    return { kind: 'done', answer: await write() }
  } catch (error) {
    const { message = NOT_SAVED, silent } = outcomeOf(call, error)
    if (silent) return { kind: 'left' }
    const unknown = unknownOutcomeOf(call)
    if (unknown === null || !(isLostAnswer(error) || wasLost)) return { kind: 'refused', message, error }
    onLookUp?.()
    return hasEffect && (await isInEffect(hasEffect))
      ? { kind: 'done', answer: null }
      : { kind: 'unknown', message: withCallCode(unknown, error) }
  }
}

/** Several tries, because the bank may still be processing the write. */
const PAUSES_MS = [0, 1500, 4000]

async function isInEffect(hasEffect: () => Promise<boolean>): Promise<boolean> {
  for (const ms of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (await hasEffect().catch(() => false)) return true
  }
  return false
}
