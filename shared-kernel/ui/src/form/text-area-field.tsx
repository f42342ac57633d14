import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldLabelling, splitLabelling } from './field'
import styles from './field.module.css'

export interface TextAreaFieldProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'required' | 'aria-describedby' | 'aria-invalid'>,
    FieldLabelling {}

export function TextAreaField(props: TextAreaFieldProps) {
  const [labelling, rest] = splitLabelling(props)
  return (
    <Field {...labelling}>
      {(control) => (
        <div className={styles.shell} data-invalid={labelling.error ? '' : undefined}>
          <textarea {...rest} {...control} className={styles.input} />
        </div>
      )}
    </Field>
  )
}
