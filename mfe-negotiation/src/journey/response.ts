import type { FieldError } from '@portal/contract'
import { ApiError } from '@portal/runtime'

/** The errors of an answer that is no success. One that has neither is no answer at all, whatever its status. */
export function parseErrors(answer: { errosValidacao?: unknown }): readonly FieldError[] {
  const errors = answer.errosValidacao
  if (!Array.isArray(errors) || errors.length === 0)
    throw new ApiError('malformed', { status: 200, body: answer })
  return errors
}
