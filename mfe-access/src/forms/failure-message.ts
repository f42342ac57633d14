import type { CallName } from '@portal/contract'
import { outcomeOf, triesLeftIn, triesLeftNotice } from '@portal/debtor'
import type { StateMode } from '@portal/domain/tax-id'
import { splitCallCode, withFailureCode } from '@portal/domain/trace-context'
import { ApiError } from '@portal/runtime'

/** The message for a failed call (spec §8), with the attempts left if the response has them; '' for no message. */
export function failureMessage(call: CallName, error: unknown, stateMode: StateMode): string {
  const { message = '' } = outcomeOf(call, error, { stateMode })
  const tries = error instanceof ApiError ? triesLeftIn(error.body) : null
  if (tries === null || message === '') return message
  return withFailureCode(`${splitCallCode(message)[0]} ${triesLeftNotice(tries)}`, error)
}
