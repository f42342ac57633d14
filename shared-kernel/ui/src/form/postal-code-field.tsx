import { postalCodeMask } from '@portal/domain/mask'
import type { PresetFieldProps } from './preset-field'
import { TextField } from './text-field'

export function PostalCodeField({ label = 'CEP', ...rest }: PresetFieldProps) {
  return (
    <TextField
      label={label}
      mask={postalCodeMask}
      figures
      short
      inputMode="numeric"
      autoComplete="postal-code"
      {...rest}
    />
  )
}
