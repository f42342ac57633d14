import type { ComponentPropsWithRef, FormEvent } from 'react'
import { useSingleRun } from '../action/use-single-run'
import { classNames } from '../class-names'
import styles from './form.module.css'
import { FormPendingContext } from './form-pending'

export interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  /** react-hook-form's `handleSubmit(save)`. While its promise is pending the form cannot be sent again. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/**
 * A form that shows its own messages, is never sent twice, and makes its submit button busy meanwhile. Before
 * hydration a submit does nothing ('dialog'): a GET would write the password into the URL.
 */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  const { pending, run } = useSingleRun()
  return (
    <FormPendingContext value={pending}>
      <form
        noValidate
        method="dialog"
        aria-busy={pending || undefined}
        className={classNames(styles.form, className)}
        onSubmit={(event) => {
          event.preventDefault()
          run(() => onSubmit(event))
        }}
        {...rest}
      />
    </FormPendingContext>
  )
}
