import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import styles from './choice.module.css'
import { ChoiceText } from './choice-text'
import { type ControlProps, FieldError } from './field'

export interface CheckboxProps extends Omit<ControlProps<'input'>, 'type' | 'hint' | 'labelHidden'> {
  description?: ReactNode
}

/** Consent or acceptance. Do not tick it by default where the law requires a choice. */
export function Checkbox({ label, description, error, required, id, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          aria-labelledby={`${inputId}-title`}
          aria-describedby={
            classNames(error && errorId, description !== undefined && `${inputId}-description`) || undefined
          }
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          className={styles.input}
        />
        <ChoiceText title={label} description={description} id={inputId} />
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
