import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldLabelling } from './field'
import styles from './field.module.css'

export interface TextAreaFieldProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'required' | 'aria-describedby' | 'aria-invalid'>,
    FieldLabelling {}

export function TextAreaField({
  label,
  hint,
  error,
  required,
  labelHidden,
  id,
  className,
  ...rest
}: TextAreaFieldProps) {
  const labelling = { label, hint, error, required, labelHidden, id, className }
  return (
    <Field {...labelling}>
      {(control) => (
        <div className={styles.shell} data-invalid={error ? '' : undefined}>
          <textarea {...rest} {...control} className={styles.input} />
        </div>
      )}
    </Field>
  )
}
