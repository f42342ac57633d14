import { type ChangeEvent, createContext, type FocusEvent, type ReactNode, type Ref, use, useId } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import { Stack } from '../layout/stack'
import styles from './choice.module.css'
import { ChoiceText } from './choice-text'
import { FieldError } from './field'

/** Passed by a group to its radios, which react-hook-form registers under one name. */
interface ChoiceGroup {
  /** Generated when absent. */
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => unknown) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => unknown) | undefined
  /** The chosen value, when the group is controlled. */
  value?: string | undefined
  defaultValue?: string | undefined
  disabled?: boolean | undefined
}

const ChoiceGroupContext = createContext<ChoiceGroup | null>(null)

export interface RadioGroupProps extends ChoiceGroup {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
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
  sideBySide,
  children,
  ...group
}: RadioGroupProps) {
  const groupId = useId()
  const labelId = `${groupId}-label`
  const hintId = `${groupId}-hint`
  const errorId = `${groupId}-error`
  return (
    <Stack
      gap={12}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={classNames(error && errorId, hint !== undefined && hintId) || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
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
      <ChoiceGroupContext value={{ name: groupId, ...group }}>
        <div className={classNames(styles.options, sideBySide && styles.sideBySide)}>{children}</div>
      </ChoiceGroupContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Stack>
  )
}

export interface RadioProps {
  value: string
  /** The choice in a few words. */
  title: ReactNode
  description?: ReactNode
}

/** A choice in a plain list. */
export function Radio(props: RadioProps) {
  return <Choice className={styles.row} {...props} />
}

/** A choice with room for details. The whole card is the target. */
export function RadioCard(props: RadioProps) {
  return <Choice className={styles.card} {...props} />
}

/** Classes of a card and its radio, for a choice that needs more structure than a `RadioCard`. */
export const choiceClassNames = { card: styles.card, input: styles.input }

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
  label,
  ...text
}: RadioProps & { className: string | undefined; label?: string }) {
  const group = use(ChoiceGroupContext)
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
        disabled={group.disabled}
        onChange={group.onChange}
        onBlur={group.onBlur}
        className={styles.input}
      />
      <ChoiceText {...text} />
    </label>
  )
}
