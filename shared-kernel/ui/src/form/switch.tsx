import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import styles from './choice.module.css'
import { ChoiceText } from './choice-text'

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
  return (
    <label className={classNames(styles.switchRow, className)}>
      <ChoiceText title={label} description={description} id={inputId} />
      <input
        {...rest}
        id={inputId}
        {...nativeSwitch}
        aria-labelledby={`${inputId}-title`}
        aria-describedby={description !== undefined ? `${inputId}-description` : undefined}
        className={styles.switch}
      />
    </label>
  )
}
