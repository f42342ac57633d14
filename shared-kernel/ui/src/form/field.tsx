import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import { Stack } from '../layout/stack'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './field.module.css'
import { useHeldWhilePressed } from './use-held-while-pressed'

/** Props of every field besides the attributes of its input. */
export interface FieldLabelling {
  label: ReactNode
  /** Instruction that stays visible while typing, unlike a placeholder. */
  hint?: ReactNode
  /** The message to show now; several are separated by line breaks. See `fieldMessage`. */
  error?: string | undefined
  /** True is exposed to assistive technology; false adds "(opcional)" to the label. */
  required?: boolean | undefined
  /** Hides the label visually; for fields under a heading with the same text. */
  labelHidden?: boolean | undefined
}

/** Attributes of a native control in a field, except those that the field sets. */
export type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = FieldLabelling &
  Omit<ComponentPropsWithRef<Tag>, 'size' | 'required' | 'aria-describedby' | 'aria-invalid' | 'children'>

/** Attributes that connect a control to its label, hint and message. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps extends FieldLabelling {
  /** Id of the control. Generated when absent. */
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Separates the props of `Field` from those of the control in it. */
export function splitLabelling<P extends FieldLabelling & Pick<FieldProps, 'id' | 'className'>>(props: P) {
  const { label, hint, error, required, labelHidden, id, className, ...control } = props
  return [{ label, hint, error, required, labelHidden, id, className }, control] as const
}

/** Label, hint, control and message, connected by ARIA attributes. Works with any control. */
export function Field({
  label,
  hint,
  error: message,
  required,
  labelHidden,
  id,
  className,
  children,
}: FieldProps) {
  const error = useHeldWhilePressed(message)
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = classNames(error && errorId, hint !== undefined && hintId)
  const labelText = (
    <>
      {label}
      {required === false && <span className={styles.optional}> (opcional)</span>}
    </>
  )
  return (
    <Stack gap={0} className={className}>
      <label className={styles.label} id={`${controlId}-label`} htmlFor={controlId}>
        {labelHidden ? <VisuallyHidden>{labelText}</VisuallyHidden> : labelText}
      </label>
      {hint !== undefined && (
        <span className={styles.hint} id={hintId}>
          {keepValues(hint)}
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
    </Stack>
  )
}

/** The message of one field, for groups and custom controls; `Field` renders its own. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id} ref={announceIfFocused}>
      <CircleAlert size={18} />
      <span>
        <VisuallyHidden>Erro: </VisuallyHidden>
        {keepValues(children)}
      </span>
    </p>
  )
}

/**
 * Announces a message when its field has the focus after a submit: `aria-describedby` is read only on focus. While
 * the user types, nothing is announced.
 */
function announceIfFocused(said: HTMLElement | null): void {
  if (said && document.activeElement?.closest(`[data-sent] [aria-describedby~="${said.id}"]`))
    said.setAttribute('role', 'alert')
}

/**
 * Announces unchanged messages again after another submit, because an alert is read only when it changes.
 * @returns announces them; call it after the attempt ends
 */
export function messagesBefore(form: HTMLFormElement): () => void {
  const before = form.querySelectorAll<HTMLElement>('[id$="-error"]')
  return () => {
    for (const said of before) {
      said.removeAttribute('role')
      requestAnimationFrame(() => announceIfFocused(said))
    }
  }
}
