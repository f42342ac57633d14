import FileCheck from 'lucide-react/icons/file-check-corner'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { classNames } from '../class-names'
import { type ControlProps, Field, splitLabelling } from './field'
import styles from './file-field.module.css'

export interface FileFieldProps extends Omit<ControlProps<'input'>, 'type' | 'value'> {
  /** Called with each selection, before the upload. */
  onFiles?: ((files: readonly File[]) => void) | undefined
  /** Prompt of the empty field. */
  call?: string | undefined
}

/** Selects or drops a file. State accepted types and size in `hint`, and the types in `accept` too. */
export function FileField(props: FileFieldProps) {
  const [labelling, { onFiles, onChange, call, ...rest }] = splitLabelling(props)
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <Field {...labelling}>
      {(control) => (
        <>
          <div className={classNames(styles.drop, labelling.error && styles.invalid)}>
            <span className={styles.icon}>
              {chosen.length > 0 ? <FileCheck size={28} /> : <FileUp size={28} />}
            </span>
            {chosen.length > 0 && (
              <span className={styles.chosen} role="status">
                {chosen.join(', ')}
              </span>
            )}
            <span id={`${control.id}-call`} aria-hidden="true" className={styles.call}>
              {chosen.length > 0 ? 'Trocar arquivo' : (call ?? 'Escolher arquivo')}
            </span>
            {chosen.length === 0 && call === undefined && (
              <span aria-hidden="true" className={styles.note}>
                ou arraste até aqui
              </span>
            )}
            <input
              {...rest}
              {...control}
              aria-labelledby={`${control.id}-call ${control.id}-label`}
              type="file"
              className={styles.input}
              onChange={(event) => {
                const files = Array.from(event.currentTarget.files ?? [])
                setChosen(files.map((file) => file.name))
                onFiles?.(files)
                onChange?.(event)
              }}
            />
          </div>
        </>
      )}
    </Field>
  )
}
