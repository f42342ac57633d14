import { maskText } from '@portal/domain/mask'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names'
import { Field, type FieldLabelling, splitLabelling } from './field'
import styles from './field.module.css'
import { type Mask, useMask } from './use-mask'

/** Attributes of the native input, except those that the field sets. */
type NativeInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'size' | 'prefix' | 'required' | 'aria-describedby' | 'aria-invalid' | 'children'
>

export interface TextFieldProps extends NativeInputProps, FieldLabelling {
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
