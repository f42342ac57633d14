import type { FieldError } from 'react-hook-form'

/** The type of an error from the bank: it is shown even at an untouched field. */
export const REFUSED = 'refused'

export interface FieldMessageState {
  isDirty: boolean
  isTouched: boolean
  error?: FieldError | undefined
  /** The form has been sent once: then every field is treated as touched. */
  isSubmitted?: boolean | undefined
}

/**
 * The text to show at a field: nothing until it is dirty or touched, then every message, joined by line
 * breaks (spec §5).
 */
export function fieldMessage({
  isDirty,
  isTouched,
  error,
  isSubmitted,
}: FieldMessageState): string | undefined {
  if (!error) return undefined
  if (!(isDirty || isTouched || isSubmitted || error.type === REFUSED)) return undefined
  return messagesOf(error).join('\n') || undefined
}

function messagesOf({ message, types }: FieldError): string[] {
  const all = types ? Object.values(types).flat() : [message]
  const texts = all.filter((text): text is string => typeof text === 'string' && text !== '')
  return [...new Set(texts)]
}
