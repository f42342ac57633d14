import type { TextFieldProps } from './text-field'

/** A `TextField` whose type, mask and prefix are fixed, and whose label has a default. */
export interface PresetFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'mask' | 'prefix'> {
  label?: TextFieldProps['label'] | undefined
}
