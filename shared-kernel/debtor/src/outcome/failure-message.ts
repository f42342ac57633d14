import type { CallName } from '@portal/contract'
import { splitCallCode, withFailureCode } from '@portal/domain/trace-context'
import { ApiError } from '@portal/runtime'
import { useState } from 'react'
import { triesLeftIn, triesLeftNotice } from '../access-code/tries-left'
import { outcomeOf } from './error-catalogue'

/** The message for a failed call (spec §8), with the attempts left if the response has them; '' for no message. */
export function failureMessage(call: CallName, error: unknown): string {
  const { message = '' } = outcomeOf(call, error)
  const tries = error instanceof ApiError ? triesLeftIn(error.body) : null
  if (tries === null || message === '') return message
  return withFailureCode(`${splitCallCode(message)[0]} ${triesLeftNotice(tries)}`, error)
}

/** `attempt` runs the action of a form or button; `failure` is the message that it returned, or of its failed call. */
export function useAttempt(call: CallName) {
  const [failure, setFailure] = useState('')
  async function attempt(action: () => Promise<string | undefined>): Promise<void> {
    setFailure('')
    setFailure((await action().catch((error: unknown) => failureMessage(call, error))) ?? '')
  }
  return { failure, attempt }
}
