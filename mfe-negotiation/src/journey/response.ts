import type { FieldError } from '@portal/contract'
import { ApiError } from '@portal/runtime'

/** The errors of an unsuccessful response. Throws 'malformed' when it has none, even with status 200. */
export function parseErrors(answer: { errosValidacao?: unknown }): readonly FieldError[] {
  const errors = answer.errosValidacao
  if (!Array.isArray(errors) || errors.length === 0)
    throw new ApiError('malformed', { status: 200, body: answer })
  return errors
}
