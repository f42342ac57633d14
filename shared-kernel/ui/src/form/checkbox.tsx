import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import styles from './choice.module.css'
import { FieldError } from './field'

export interface CheckboxProps
  extends Omit<
    ComponentPropsWithRef<'input'>,
    'type' | 'size' | 'required' | 'aria-describedby' | 'aria-invalid' | 'children'
  > {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
}

/** Consent or acceptance. Do not tick it by default where the law requires a choice. */
export function Checkbox({ label, description, error, required, id, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const titleId = `${inputId}-title`
  const descriptionId = `${inputId}-description`
  const errorId = `${inputId}-error`
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          aria-labelledby={titleId}
          aria-describedby={
            classNames(error && errorId, description !== undefined && descriptionId) || undefined
          }
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          className={styles.input}
        />
        <span className={styles.text}>
          <span className={styles.title} id={titleId}>
            {keepValues(label)}
          </span>
          {description !== undefined && (
            <span className={styles.hint} id={descriptionId}>
              {keepValues(description)}
            </span>
          )}
        </span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
