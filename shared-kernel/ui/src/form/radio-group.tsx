import { type ReactNode, useContext, useId } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import styles from './choice.module.css'
import { type ChoiceGroup, ChoiceGroupContext } from './choice-context'
import { FieldError } from './field'

export interface RadioGroupProps extends Omit<ChoiceGroup, 'invalid' | 'name'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** Generated when absent. */
  name?: string | undefined
  id?: string | undefined
  className?: string | undefined
  /** Places short choices side by side where they fit. */
  sideBySide?: boolean | undefined
  /** `Radio` and `RadioCard` elements. */
  children: ReactNode
}

/** One choice of several. Spread react-hook-form's `register` into the group, not into the radios. */
export function RadioGroup({
  label,
  hint,
  error,
  required,
  name,
  id,
  className,
  sideBySide,
  children,
  ...group
}: RadioGroupProps) {
  const ownId = useId()
  const groupId = id ?? ownId
  const labelId = `${groupId}-label`
  const hintId = `${groupId}-hint`
  const errorId = `${groupId}-error`
  return (
    <div
      id={groupId}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={classNames(error && errorId, hint !== undefined && hintId) || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      className={classNames(styles.group, className)}
    >
      <div>
        <span className={styles.legend} id={labelId}>
          {keepValues(label)}
        </span>
        {hint !== undefined && (
          <span className={styles.hint} id={hintId}>
            {keepValues(hint)}
          </span>
        )}
      </div>
      <ChoiceGroupContext.Provider value={{ ...group, name: name ?? ownId, invalid: Boolean(error) }}>
        <div className={classNames(styles.options, sideBySide && styles.sideBySide)}>{children}</div>
      </ChoiceGroupContext.Provider>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

export interface RadioProps {
  value: string
  /** The choice in a few words. */
  title: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioCardProps extends RadioProps {
  /** Right end of the card: a price, a badge. */
  trailing?: ReactNode
}

/** A choice in a plain list. */
export function Radio(props: RadioProps) {
  return <Choice className={styles.row} {...props} />
}

/** A choice with room for details. The whole card is the target. */
export function RadioCard(props: RadioCardProps) {
  return <Choice className={styles.card} {...props} />
}

export interface RadioTileProps extends RadioProps {
  /** Full text that `title` abbreviates. */
  label: string
  /** Highlights the choice. */
  isMarked?: boolean | undefined
}

/** A compact choice, such as a day of a calendar. */
export function RadioTile({ isMarked, ...props }: RadioTileProps) {
  return <Choice className={classNames(styles.tile, isMarked && styles.marked)} {...props} />
}

function Choice({
  className,
  value,
  title,
  description,
  trailing,
  disabled,
  label,
}: RadioCardProps & { className: string | undefined; label?: string }) {
  const group = useContext(ChoiceGroupContext)
  if (!group) throw new Error('Radio and RadioCard stand inside a RadioGroup')
  const chosen =
    group.value !== undefined
      ? { checked: group.value === value }
      : group.defaultValue !== undefined && { defaultChecked: group.defaultValue === value }
  return (
    <label className={className}>
      <input
        {...chosen}
        ref={group.ref}
        type="radio"
        aria-label={label}
        name={group.name}
        value={value}
        disabled={disabled || group.disabled}
        onChange={group.onChange}
        onBlur={group.onBlur}
        className={styles.input}
      />
      <span className={styles.text}>
        <span className={styles.title}>{keepValues(title)}</span>
        {description !== undefined && <span className={styles.hint}>{keepValues(description)}</span>}
      </span>
      {trailing !== undefined && <span className={styles.trailing}>{keepValues(trailing)}</span>}
    </label>
  )
}
