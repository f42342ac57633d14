import { postalCodeMask } from '@portal/domain/mask'
import type { ReadyFieldProps } from './ready-field'
import { TextField } from './text-field'

export function PostalCodeField({ label = 'CEP', ...rest }: ReadyFieldProps) {
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
