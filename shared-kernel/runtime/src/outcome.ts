import type { CallName } from '@portal/contract'
import type { StateMode } from '@portal/domain/tax-id'

/** What a failed call means to the debtor: words, a way on, or both. */
export interface Outcome {
  message?: string
  route?: string
  /** 'active-session': offer to end the other session and log in (product decision 15). */
  dialog?: 'active-session'
  /** The incorrect-code notice belongs at the field. */
  notice?: 'incorrect-code'
  triesLeft?: number
  /** Kept for the screen that `route` leads to, when the answer carried them. */
  keep?: { birthDate?: string; motherName?: string }
  /** Worth offering 'Tentar de novo': the same request may succeed later. */
  retry: boolean
  /** The screen was left: say nothing. */
  silent?: true
}

export interface Context {
  stateMode: StateMode
}

type Catalogue = (call: CallName, failure: unknown, context: Context) => Outcome

// It comes with the HTTP client. Where that could not be fetched, the connection is what failed.
let catalogue: Catalogue = () => ({
  message: 'Verifique sua conexão com a internet e tente novamente.',
  retry: true,
})

/** For those who provide what answers the calls. */
export function knowOutcomes(known: Catalogue): void {
  catalogue = known
}

/**
 * What a failure of `call` means. `failure` is what send() rejected with, or an answer such as a 202 that
 * the catalogue treats as the end of the way.
 */
export function outcomeOf(call: CallName, failure: unknown, context: Context): Outcome {
  return catalogue(call, failure, context)
}
