import type { CallName } from '@portal/contract'
import { currentStateMode } from '../session/current-debtor'
import { outcomeOf } from './error-catalogue'
import { isLostAnswer } from './lost-answer'
import { unknownOutcomeOf } from './unknown-outcomes'

/** How a write ended, as far as the bank has said. */
export type Written<T = unknown> =
  /** Without an answer when the bank shows the effect of a write whose answer was lost. */
  | { kind: 'done'; answer: T | null }
  /** It may have happened. */
  | { kind: 'unknown'; message: string }
  | { kind: 'refused'; message: string; error: unknown }
  /** The screen was left: no message is shown. */
  | { kind: 'left' }

export interface ReadBack {
  /** Whether the bank shows the effect of the write; false proves nothing. */
  hasEffect?: () => Promise<boolean>
  /** An earlier answer to this write was lost: a refusal now does not say that it did not happen then. */
  wasLost?: boolean
  /** Called when the bank is asked whether it happened. */
  onLookUp?: () => void
}

const NOT_SAVED = 'O banco não aceitou agora. Tente de novo em alguns minutos.'

/** Sends a write; after a lost answer asks the bank whether it happened, and claims nothing else. */
export async function submitWrite<T>(
  call: CallName,
  write: () => Promise<T>,
  { hasEffect, wasLost = false, onLookUp }: ReadBack = {},
): Promise<Written<T>> {
  try {
    return { kind: 'done', answer: await write() }
  } catch (error) {
    const { message = NOT_SAVED, silent } = outcomeOf(call, error, { stateMode: currentStateMode() })
    if (silent) return { kind: 'left' }
    const unknown = unknownOutcomeOf(call)
    if (unknown === null || !(isLostAnswer(error) || wasLost)) return { kind: 'refused', message, error }
    onLookUp?.()
    return hasEffect && (await isInEffect(hasEffect))
      ? { kind: 'done', answer: null }
      : { kind: 'unknown', message: unknown.says }
  }
}

/** The bank may still be at work: it is asked more than once. */
const PAUSES_MS = [0, 1500, 4000]

async function isInEffect(hasEffect: () => Promise<boolean>): Promise<boolean> {
  for (const ms of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (await hasEffect().catch(() => false)) return true
  }
  return false
}
