import type { FieldError, FieldValues, FormState, Path, UseFormReturn } from 'react-hook-form'
import type { SummaryError } from './error-summary'

/**
 * What every form here starts from: `useForm({ ...formDefaults, defaultValues })`. Messages from the moment a
 * field is left, all of them; the focus goes to the summary. A form of one field has no summary: set
 * `shouldFocusError: true` there.
 */
export const formDefaults = { mode: 'onTouched', criteriaMode: 'all', shouldFocusError: false } as const

export interface FieldMessageState {
  isDirty: boolean
  isTouched: boolean
  error?: FieldError | undefined
  /** The form has been sent once: then every field counts as touched. */
  isSubmitted?: boolean | undefined
}

/**
 * The text to show at a field: nothing until it is dirty or touched, then every message, joined by line
 * breaks (spec §5). For several messages at once use react-hook-form's `criteriaMode: 'all'`.
 */
export function fieldMessage({
  isDirty,
  isTouched,
  error,
  isSubmitted,
}: FieldMessageState): string | undefined {
  if (!error || !(isDirty || isTouched || isSubmitted)) return undefined
  return messagesOf(error).join('\n') || undefined
}

function messagesOf({ message, types }: FieldError): string[] {
  const all = types ? Object.values(types).flat() : [message]
  const texts = all.filter((text): text is string => typeof text === 'string' && text !== '')
  return [...new Set(texts)]
}

/**
 * `const message = fieldMessages(form)`, then `error={message('cpf')}` at each field. Call it during render:
 * it reads the form's state.
 */
export function fieldMessages<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getFieldState' | 'formState'>,
): (name: Path<Values>) => string | undefined {
  const { formState } = form
  return (name) =>
    fieldMessage({ ...form.getFieldState(name, formState), isSubmitted: formState.submitCount > 0 })
}

/** The entries of an `ErrorSummary`, in the order given; empty until the form has been sent once. */
export function summaryErrors<Values extends FieldValues>(
  form: { formState: FormState<Values> } & Pick<UseFormReturn<Values>, 'getFieldState'>,
  names: readonly Path<Values>[],
): SummaryError[] {
  if (form.formState.submitCount === 0) return []
  const message = fieldMessages(form)
  return names.flatMap((name) => {
    const text = message(name)
    return text === undefined ? [] : [{ name, message: text }]
  })
}
