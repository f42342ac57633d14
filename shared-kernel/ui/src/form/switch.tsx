import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import styles from './choice.module.css'

export interface SwitchProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'size' | 'aria-describedby' | 'children'> {
  label: ReactNode
  description?: ReactNode
}

// A native checkbox exposes its own state: aria-checked is not allowed on it (ARIA in HTML).
const nativeSwitch = { type: 'checkbox', role: 'switch' } as const

/** On or off, effective at once. In a form with a submit button, use a Checkbox. */
export function Switch({ label, description, id, className, ...rest }: SwitchProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const titleId = `${inputId}-title`
  const descriptionId = `${inputId}-description`
  return (
    <label className={classNames(styles.switchRow, className)}>
      <span className={styles.text}>
        <span className={styles.title} id={titleId}>
          {label}
        </span>
        {description !== undefined && (
          <span className={styles.hint} id={descriptionId}>
            {description}
          </span>
        )}
      </span>
      <input
        {...rest}
        id={inputId}
        {...nativeSwitch}
        aria-labelledby={titleId}
        aria-describedby={description !== undefined ? descriptionId : undefined}
        className={styles.switch}
      />
    </label>
  )
}
