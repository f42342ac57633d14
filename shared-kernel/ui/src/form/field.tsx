import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './field.module.css'
import { useHeldWhilePressed } from './use-held-while-pressed'

/** What every ready-made field takes beside the attributes of its input. */
export interface FieldLabelling {
  label: ReactNode
  /** How to fill it in. Stays visible while typing, unlike a placeholder. */
  hint?: ReactNode
  /** The message to show now; several are separated by line breaks. See `fieldMessage`. */
  error?: string | undefined
  /** True is exposed to assistive technology; false adds "(opcional)" to the label. */
  required?: boolean | undefined
  /** Shows the label to screen readers only. For fields whose heading has the same text. */
  labelHidden?: boolean | undefined
}

/** Attributes that tie a control to its label, hint and message. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps extends FieldLabelling {
  /** Of the control. Generated when absent. */
  id?: string | undefined
  /** Ids of further texts that describe the control. */
  describedBy?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label, hint, control and message, tied together. The ready-made fields use it; so can any other control. */
export function Field({
  label,
  hint,
  error: message,
  required,
  labelHidden,
  id,
  describedBy,
  className,
  children,
}: FieldProps) {
  const error = useHeldWhilePressed(message)
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = classNames(error && errorId, hint !== undefined && hintId, describedBy)
  const labelText = (
    <>
      {label}
      {required === false && <span className={styles.optional}> (opcional)</span>}
    </>
  )
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} id={`${controlId}-label`} htmlFor={controlId}>
        {labelHidden ? <VisuallyHidden>{labelText}</VisuallyHidden> : labelText}
      </label>
      {hint !== undefined && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
      <div className={styles.control}>
        {children({
          id: controlId,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': required ? true : undefined,
        })}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The message of one field. For groups and special controls; `Field` draws its own. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id} ref={tellWhoIsThere}>
      <CircleAlert size={18} />
      <span>
        <VisuallyHidden>Erro: </VisuallyHidden>
        {children}
      </span>
    </p>
  )
}

/**
 * What describes a field is read by a screen reader when it comes there. Who is there as the message appears, after
 * Enter or with the bank's answer, hears it as an alert; who is typing does not.
 */
function tellWhoIsThere(said: HTMLElement | null): void {
  if (said && document.activeElement?.closest(`[data-sent] [aria-describedby~="${said.id}"]`))
    said.setAttribute('role', 'alert')
}

/**
 * Who sends again from a field what was refused there would hear nothing: the message stays as it is.
 * @returns says it again, once the attempt has ended
 */
export function messagesBefore(form: HTMLFormElement): () => void {
  const before = form.querySelectorAll<HTMLElement>('[id$="-error"]')
  return () => {
    for (const said of before) {
      said.removeAttribute('role')
      requestAnimationFrame(() => tellWhoIsThere(said))
    }
  }
}
