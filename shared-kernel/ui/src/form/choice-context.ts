import { type ChangeEvent, createContext, type FocusEvent, type Ref } from 'react'

/** Passed by a group to its radios, which react-hook-form registers under one name. */
export interface ChoiceGroup {
  name: string
  ref?: Ref<HTMLInputElement> | undefined
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => unknown) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => unknown) | undefined
  /** The chosen value, when the group is controlled. */
  value?: string | undefined
  defaultValue?: string | undefined
  disabled?: boolean | undefined
  invalid: boolean
}

export const ChoiceGroupContext = createContext<ChoiceGroup | null>(null)
