import { useCallback } from 'react'
import {
  type DefaultValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import type { SummaryError } from './error-summary'
import { fieldMessage, REFUSED } from './field-message'
import { type Fields, rulesOf, type Typed, type Values } from './form-schema'

interface FormOptions<F extends Fields>
  extends Pick<UseFormProps<Typed<F>, unknown, Values<F>>, 'mode' | 'reValidateMode' | 'shouldFocusError'> {
  fields: F
  defaultValues: DefaultValues<Typed<F>>
}

/** Props of react-hook-form's `register`, with the current message. */
export interface RegisteredField extends UseFormRegisterReturn {
  error: string | undefined
}

interface FieldForm<F extends Fields> extends UseFormReturn<Typed<F>, unknown, Values<F>> {
  /** `<PhoneField {...form.field('telefone')} />`. Call it during render: it reads the form's state. */
  field: (
    name: Path<Typed<F>>,
    options?: Pick<RegisterOptions<Typed<F>>, 'onChange' | 'onBlur'>,
  ) => RegisteredField
  /** Focuses a field and shows the bank's message about its value. */
  refuse: (name: Path<Typed<F>>, message: string) => void
  /** For an `ErrorSummary`: empty until the first submit. Its forms set `shouldFocusError: false`. */
  summary: () => { errors: SummaryError[]; attempt: number }
}

/**
 * react-hook-form with fields that have their own rules (`@portal/domain/fields/*`). Shows all messages of a field
 * from its blur on (spec §5). `handleSubmit` passes the parsed values.
 */
export function useForm<F extends Fields>({ fields, ...options }: FormOptions<F>): FieldForm<F> {
  const form = useHookForm<Typed<F>, unknown, Values<F>>({
    ...rulesOf(fields),
    ...options,
  })
  const { formState, setError } = form
  const isSubmitted = formState.submitCount > 0
  const message = (name: Path<Typed<F>>) =>
    fieldMessage({ ...form.getFieldState(name, formState), isSubmitted })
  const refuse = useCallback(
    (name: Path<Typed<F>>, text: string) =>
      setError(name, { type: REFUSED, message: text }, { shouldFocus: true }),
    [setError],
  )

  return {
    ...form,
    field: (name, handlers) => ({ ...form.register(name, handlers), error: message(name) }),
    refuse,
    summary: () => ({
      attempt: formState.submitCount,
      errors: namesOf(fields).flatMap((name) => {
        const text = isSubmitted ? message(name) : undefined
        return text === undefined ? [] : [{ name, message: text }]
      }),
    }),
  }
}

function namesOf<F extends Fields>(fields: F): Path<Typed<F>>[]
function namesOf(fields: Fields): string[] {
  return Object.keys(fields)
}
