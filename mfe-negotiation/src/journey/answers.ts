import type { FieldError } from '@portal/contract'
import { ApiError } from '@portal/runtime'

/** `sucesso` is spelled in several ways: 1, true and '1' all mean true. */
export function isSuccess<A extends { sucesso: unknown }>(answer: A): answer is Extract<A, { sucesso: 1 }> {
  const { sucesso } = answer
  return sucesso === 1 || sucesso === true || sucesso === '1'
}

/** The errors of an answer that is no success. One that has neither is no answer at all, whatever its status. */
export function errorsIn(answer: { errosValidacao?: unknown }): readonly FieldError[] {
  const errors = answer.errosValidacao
  if (!Array.isArray(errors) || errors.length === 0)
    throw new ApiError('malformed', { status: 200, body: answer })
  return errors
}
