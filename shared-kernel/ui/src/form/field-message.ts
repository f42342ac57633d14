import type { FieldError } from 'react-hook-form'

/** Error type of the bank's refusals, which show even on untouched fields. */
export const REFUSED = 'refused'

export interface FieldMessageState {
  isDirty: boolean
  isTouched: boolean
  error?: FieldError | undefined
  /** After the first submit every field counts as touched. */
  isSubmitted?: boolean | undefined
}

/** The text shown at a field once it is dirty or touched (spec §5). */
export function fieldMessage({
  isDirty,
  isTouched,
  error,
  isSubmitted,
}: FieldMessageState): string | undefined {
  if (!error) return undefined
  if (!(isDirty || isTouched || isSubmitted || error.type === REFUSED)) return undefined
  return error.message || undefined
}
