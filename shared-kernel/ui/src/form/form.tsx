import { type ComponentPropsWithRef, type FormEvent, useEffect, useState } from 'react'
import { useSingleRun } from '../action/use-single-run'
import { classNames } from '../class-names'
import { messagesBefore } from './field'
import styles from './form.module.css'
import { FormPendingContext } from './form-pending'

export interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  /** react-hook-form's `handleSubmit(save)`. While its promise is pending the form cannot be sent again. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** The screen itself says what is going on while it is sent. */
  ownWaiting?: boolean
}

const SLOW_MS = 5000

/** A connection that is lost may take long to fail, while the browser says that there is one. */
function useIsSlow(pending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending])
  return isSlow
}

/**
 * A form that shows its own messages, is never sent twice, and makes its submit button busy meanwhile. Before
 * hydration a submit does nothing ('dialog'): a GET would write the password into the URL.
 */
export function Form({ onSubmit, ownWaiting = false, className, children, ...rest }: FormProps) {
  const { pending, run } = useSingleRun()
  const isSlow = useIsSlow(pending && !ownWaiting)
  return (
    <FormPendingContext value={pending}>
      <form
        noValidate
        method="dialog"
        aria-busy={pending || undefined}
        className={classNames(styles.form, className)}
        onSubmit={(event) => {
          event.preventDefault()
          event.currentTarget.dataset.sent = '' // read by `FieldError`
          const tellAgain = messagesBefore(event.currentTarget)
          run(() => {
            const sent = onSubmit(event)
            void Promise.resolve(sent).then(tellAgain, tellAgain)
            return sent
          })
        }}
        onInput={({ currentTarget }) => delete currentTarget.dataset.sent}
        {...rest}
      >
        {children}
        {isSlow && (
          <p className={styles.slow} role="status">
            Está demorando mais do que o normal. Confira a sua internet: o que você digitou continua aqui.
          </p>
        )}
      </form>
    </FormPendingContext>
  )
}
