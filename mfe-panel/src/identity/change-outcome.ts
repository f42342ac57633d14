import type { CallName } from '@portal/contract'
import { currentStateMode, outcomeOf } from '@portal/debtor'
import { ApiError } from '@portal/runtime'

/** How a change of contacts or password ended. */
export type ChangeOutcome =
  | { kind: 'saved' }
  /** The bank requires a new identity confirmation first. */
  | { kind: 'unconfirmed'; message: string }
  | { kind: 'refused'; message: string }
  /** The screen was left: no message is shown. */
  | { kind: 'left' }

const LATER = 'Não conseguimos salvar agora. Tente de novo.'

export function refusedChange(call: CallName, failure: unknown): ChangeOutcome {
  const { message = LATER, silent } = outcomeOf(call, failure, { stateMode: currentStateMode() })
  if (silent) return { kind: 'left' }
  const isUnconfirmed = failure instanceof ApiError && failure.code === 'CONFIRMACAO_NECESSARIA'
  return { kind: isUnconfirmed ? 'unconfirmed' : 'refused', message }
}
