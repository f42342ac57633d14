import { maskText } from '@portal/domain/mask'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { type ControlProps, Field, splitLabelling } from './field'
import styles from './field.module.css'
import { type Mask, useMask } from './use-mask'

export interface TextFieldProps extends Omit<ControlProps<'input'>, 'prefix'> {
  mask?: Mask | undefined
  /** A short text or icon before the input, such as R$. */
  prefix?: ReactNode
  /** A control inside the field's frame, such as the button that shows a password. */
  action?: ReactNode
  /** Large tabular figures, for ids, amounts and dates. */
  figures?: boolean | undefined
  /** Width for a short value. */
  short?: boolean | undefined
}

/** A single-line text field. Spread react-hook-form's `register` into it. */
export function TextField(props: TextFieldProps) {
  const [labelling, { mask, prefix, action, figures, short, ...input }] = splitLabelling(props)
  const { type = 'text', defaultValue, ref, onChange, onBlur, ...rest } = input
  const masked = useMask(mask, { ref, onChange, onBlur })
  const initial = mask && typeof defaultValue === 'string' ? maskText(mask, defaultValue) : defaultValue
  return (
    <Field {...labelling}>
      {(control) => (
        <div
          className={classNames(styles.shell, short && styles.short)}
          data-invalid={labelling.error ? '' : undefined}
        >
          {prefix !== undefined && (
            <span aria-hidden="true" className={classNames(styles.affix, styles.prefix)}>
              {prefix}
            </span>
          )}
          <input
            {...rest}
            {...control}
            {...masked}
            type={type}
            defaultValue={initial}
            className={classNames(styles.input, figures && styles.figures)}
          />
          {action}
        </div>
      )}
    </Field>
  )
}
