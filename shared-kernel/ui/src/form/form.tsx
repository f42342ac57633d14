import { type ComponentPropsWithRef, type FormEvent, useEffect, useState } from 'react'
import { useSingleRun } from '../action/use-single-run'
import { classNames } from '../class-names'
import { stackClasses } from '../layout/stack'
import { Text } from '../text/text'
import { messagesBefore } from './field'
import styles from './form.module.css'
import { FormPendingContext } from './form-pending'

export interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  /** react-hook-form's `handleSubmit(save)`. While its promise is pending the form cannot be sent again. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** The screen shows its own progress notice. */
  ownWaiting?: boolean
}

const SLOW_MS = 5000

/** A lost connection can take long to fail, while `navigator.onLine` remains true. */
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
 * A form with its own messages that submits once at a time, its submit button busy meanwhile. `method="dialog"`: a
 * submit before hydration does nothing, where GET would write the password into the URL.
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
        className={classNames(stackClasses(24), styles.form, className)}
        onSubmit={(event) => {
          event.preventDefault()
          event.currentTarget.dataset.sent = '' // read by `FieldError`
          const announceAgain = messagesBefore(event.currentTarget)
          run(() => {
            const sent = onSubmit(event)
            void Promise.resolve(sent).then(announceAgain, announceAgain)
            return sent
          })
        }}
        onInput={({ currentTarget }) => delete currentTarget.dataset.sent}
        {...rest}
      >
        {children}
        {isSlow && (
          <Text size="sm" tone="warn" role="status">
            Está demorando mais do que o normal. Confira a sua internet: o que você digitou continua aqui.
          </Text>
        )}
      </form>
    </FormPendingContext>
  )
}
