import { useReducer, useState } from 'react'
import type { createFormCore, FormCore, Inputs, Name } from './form-core'
import type { Fields, Values } from './form-schema'

/** Null, or rejected: it does not come. */
type Load = () => Promise<{ createFormCore: typeof createFormCore } | null>

interface LateField {
  name: string
  ref: (input: HTMLInputElement | null) => void
  onChange: () => void
  onBlur: () => void
  error: string | undefined
}

interface LateForm<F extends Fields> extends Pick<FormCore<F>, 'refuse' | 'clearErrors'> {
  /** As that of `useForm`. The inputs are uncontrolled and begin as the page has them. */
  field: (name: Name<F>) => LateField
  handleSubmit: (save: (values: Values<F>) => unknown, refused?: () => unknown) => () => Promise<void>
  /** Loads the library: when somebody comes to the form. */
  prepare: () => unknown
  /** The form was sent: it waits for the library, or that did not come. The next attempt loads it again. */
  trouble: 'waiting' | 'missing' | null
}

/**
 * `useForm` for a form that must weigh little when its page opens: the library comes with the first use. A field that was
 * left before then is checked when it has come. What the inputs show is what is sent, whoever filled them in. A field that
 * is left empty says nothing until the form is sent.
 * @param fields as they are at the first render
 * @param load `() => import('@portal/ui/form-core')`, written in the module, whose build makes a file of it
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

  /** Undefined when the library does not come. */
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
      show(library ? null : 'missing')
      await library?.submit(save, refused)
    },
    refuse: (name, message) => core?.refuse(name, message),
    clearErrors: (name) => core?.clearErrors(name),
  })
}
