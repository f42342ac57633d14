import type { TextFieldProps } from './text-field'

/** A `TextField` with a fixed type, mask and prefix, and a default label. */
export interface PresetFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'mask' | 'prefix'> {
  label?: TextFieldProps['label'] | undefined
}
