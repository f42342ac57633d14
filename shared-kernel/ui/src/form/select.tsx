import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '../class-names'
import { type ControlProps, Field, splitLabelling } from './field'
import styles from './field.module.css'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps extends ControlProps<'select'> {
  options: readonly SelectOption[]
  /** The first, empty choice, such as "Escolha um motivo". */
  placeholder?: string | undefined
}

/** A native select: opens the phone's native picker. */
export function Select(props: SelectProps) {
  const [labelling, { options, placeholder, ...rest }] = splitLabelling(props)
  return (
    <Field {...labelling}>
      {(control) => (
        <div className={styles.shell} data-invalid={labelling.error ? '' : undefined}>
          <select {...rest} {...control} className={classNames(styles.input, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={24} className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}
