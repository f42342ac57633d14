import { createFormControl, type Path } from 'react-hook-form'
import { fieldMessage, REFUSED } from './field-message'
import { type Fields, rulesOf, type Typed, type Values } from './form-schema'

export type Name<F extends Fields> = Path<Typed<F>>
/** Inputs that are mounted. */
export type Inputs<F extends Fields> = Map<Name<F>, HTMLInputElement>

/**
 * react-hook-form without React, in a chunk that `useLateForm` loads. Reads values from the DOM.
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

  function dispatch(type: 'change' | 'blur', name: Name<F>): void {
    const target = inputs.get(name)
    if (target === undefined) return
    const { ref, onChange } = form.register(name)
    ref(target)
    void onChange({ type, target })
  }

  /** An empty field shows no message until the form is submitted. */
  function blur(name: Name<F>): void {
    if (inputs.get(name)?.value !== '') dispatch('blur', name)
  }

  for (const [name, input] of inputs) if (!input.matches(':focus')) blur(name)

  return {
    change: (name: Name<F>) => dispatch('change', name),
    blur,
    message: (name: Name<F>) => fieldMessage({ ...form.getFieldState(name), isSubmitted }),
    /** Focuses a field and shows the bank's message about its value. */
    refuse: (name: Name<F>, message: string) =>
      form.setError(name, { type: REFUSED, message }, { shouldFocus: true }),
    clearErrors: (name: Name<F>) => form.clearErrors(name),
    submit(save: (values: Values<F>) => unknown, refused?: () => unknown): Promise<unknown> {
      for (const name of inputs.keys()) dispatch('change', name)
      return form.handleSubmit(save, refused)()
    },
  }
}

export type FormCore<F extends Fields> = ReturnType<typeof createFormCore<F>>
