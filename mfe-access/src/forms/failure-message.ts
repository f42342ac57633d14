import type { CallName } from '@portal/contract'
import { outcomeOf, triesLeftIn, triesLeftNotice } from '@portal/debtor'
import type { StateMode } from '@portal/domain/tax-id'
import { ApiError } from '@portal/runtime'

/**
 * The message for a failed call (spec §8), with the tries left when the response has them; '' for no message.
 */
export function failureMessage(call: CallName, error: unknown, stateMode: StateMode): string {
  const { message = '' } = outcomeOf(call, error, { stateMode })
  const tries = error instanceof ApiError ? triesLeftIn(error.body) : null
  return tries === null || message === '' ? message : `${message} ${triesLeftNotice(tries)}`
}
