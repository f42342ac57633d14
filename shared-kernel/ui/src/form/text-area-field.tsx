import { type ControlProps, Field, splitLabelling } from './field'
import styles from './field.module.css'

export interface TextAreaFieldProps extends ControlProps<'textarea'> {}

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
