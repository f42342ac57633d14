import { createFormControl, type Path } from 'react-hook-form'
import { fieldMessage, REFUSED } from './field-message'
import { type Fields, rulesOf, type Typed, type Values } from './form-schema'

export type Name<F extends Fields> = Path<Typed<F>>
/** Those that are on the page now. */
export type Inputs<F extends Fields> = Map<Name<F>, HTMLInputElement>

/**
 * The form library without React: a file of its own for `useLateForm`. It reads the inputs as they are.
 * @param onChange called when a message may have changed
 */
export function createFormCore<F extends Fields>(fields: F, inputs: Inputs<F>, onChange: () => void) {
  const form = createFormControl<Typed<F>, unknown, Values<F>>(rulesOf(fields))
  let isSubmitted = false
  form.subscribe({
    formState: { errors: true, touchedFields: true, dirtyFields: true, isSubmitted: true },
    callback(state) {
      isSubmitted = state.isSubmitted ?? isSubmitted
      onChange()
    },
  })

  function tell(type: 'change' | 'blur', name: Name<F>): void {
    const target = inputs.get(name)
    if (target === undefined) return
    const { ref, onChange } = form.register(name)
    ref(target)
    void onChange({ type, target })
  }

  /** A field that is left empty says nothing until the form is sent. */
  function blur(name: Name<F>): void {
    if (inputs.get(name)?.value !== '') tell('blur', name)
  }

  for (const [name, input] of inputs) if (!input.matches(':focus')) blur(name)

  return {
    change: (name: Name<F>) => tell('change', name),
    blur,
    message: (name: Name<F>) => fieldMessage({ ...form.getFieldState(name), isSubmitted }),
    /** Focuses a field and shows the bank's message about its value. */
    refuse: (name: Name<F>, message: string) =>
      form.setError(name, { type: REFUSED, message }, { shouldFocus: true }),
    clearErrors: (name: Name<F>) => form.clearErrors(name),
    submit(save: (values: Values<F>) => unknown, refused?: () => unknown): Promise<unknown> {
      for (const name of inputs.keys()) tell('change', name)
      return form.handleSubmit(save, refused)()
    },
  }
}

export type FormCore<F extends Fields> = ReturnType<typeof createFormCore<F>>
