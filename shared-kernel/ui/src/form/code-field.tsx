import { ACCESS_CODE_LENGTH } from '@portal/domain/formats'
import { accessCodeMask, maskText } from '@portal/domain/mask'
import { classNames } from '../class-names'
import { Field } from './field'
import styles from './field.module.css'
import type { PresetFieldProps } from './preset-field'
import { useMask } from './use-mask'

export interface CodeFieldProps
  extends Omit<PresetFieldProps, 'figures' | 'short' | 'suffix' | 'action' | 'defaultValue'> {
  /** Called when the fourth character is typed, pasted or filled in. */
  onComplete?: ((code: string) => void) | undefined
}

const BOXES = ['1', '2', '3', '4'] as const

/** The access code: four boxes drawn behind one input, so that paste, autofill and backspace work. */
export function CodeField({
  label = 'Código de acesso',
  hint,
  error,
  required,
  labelHidden,
  id,
  className,
  ref,
  onChange,
  onBlur,
  onComplete,
  ...rest
}: CodeFieldProps) {
  const masked = useMask(accessCodeMask, {
    ref,
    onBlur,
    onChange(event) {
      onChange?.(event)
      const code = maskText(accessCodeMask, event.currentTarget.value)
      if (code.length === ACCESS_CODE_LENGTH) onComplete?.(code)
    },
  })
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      labelHidden={labelHidden}
      id={id}
      className={className}
    >
      {(control) => (
        <div className={classNames(styles.codeBoxes, error && styles.invalid)}>
          {BOXES.map((box) => (
            <span key={box} aria-hidden="true" className={styles.codeBox} />
          ))}
          <input
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            {...masked}
            type="text"
            className={styles.codeInput}
          />
        </div>
      )}
    </Field>
  )
}
