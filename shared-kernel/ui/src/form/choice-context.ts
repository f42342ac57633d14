import { type ChangeEvent, createContext, type FocusEvent, type Ref } from 'react'

/** What a group of radios passes to each: react-hook-form registers all of them under the same name. */
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
