import { useReducer, useState } from 'react'
import type { createFormCore, FormCore, Inputs, Name } from './form-core'
import type { Fields, Values } from './form-schema'

/** Resolves to null or rejects when the library fails to load. */
type Load = () => Promise<{ createFormCore: typeof createFormCore } | null>

interface LateField {
  name: string
  ref: (input: HTMLInputElement | null) => void
  onChange: () => void
  onBlur: () => void
  error: string | undefined
}

interface LateForm<F extends Fields> extends Pick<FormCore<F>, 'refuse' | 'clearErrors'> {
  /** Like `field` of `useForm`. The inputs are uncontrolled and keep their prerendered values. */
  field: (name: Name<F>) => LateField
  handleSubmit: (save: (values: Values<F>) => unknown, refused?: () => unknown) => () => Promise<void>
  /** Preloads the library, for instance on focus. */
  prepare: () => unknown
  /** A submit is waiting for the library, or the library failed to load; the next attempt retries. */
  trouble: 'waiting' | 'missing' | null
}

/**
 * `useForm` for a form that must not delay its page: the library loads on first use. Fields blurred earlier are
 * validated once it has loaded. Submits what the inputs contain, autofill included. An empty field shows no message
 * until the submit.
 * @param fields read at the first render only
 * @param load `() => import('@portal/ui/form-core')`, in the module's source, so that its build creates the chunk
 */
export function useLateForm<F extends Fields>(fields: F, load: Load): LateForm<F> {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const [form] = useState(() => createLateForm(fields, load, render))
  return form()
}

function createLateForm<F extends Fields>(fields: F, load: Load, render: () => void): () => LateForm<F> {
  let core: FormCore<F> | undefined
  let loading: Promise<FormCore<F> | undefined> | undefined
  let trouble: LateForm<F>['trouble'] = null
  const inputs: Inputs<F> = new Map()

  /** Resolves to undefined when the library fails to load. */
  function ready(): Promise<FormCore<F> | undefined> {
    loading ??= load()
      .catch(() => null)
      .then((late) => {
        if (late) core = late.createFormCore(fields, inputs, render)
        else loading = undefined
        return core
      })
    return loading
  }

  const show = (next: typeof trouble) => {
    trouble = next
    render()
  }

  return () => ({
    trouble,
    prepare: ready,
    field: (name) => ({
      name,
      ref(input) {
        if (input) inputs.set(name, input)
        else inputs.delete(name)
      },
      onChange: () => core?.change(name),
      onBlur: () => core?.blur(name),
      error: core?.message(name),
    }),
    handleSubmit: (save, refused) => async () => {
      if (core === undefined) show('waiting')
      const library = await ready()
      // The form was unmounted meanwhile.
      if (inputs.size === 0) return
      show(library ? null : 'missing')
      await library?.submit(save, refused)
    },
    refuse: (name, message) => core?.refuse(name, message),
    clearErrors: (name) => core?.clearErrors(name),
  })
}
