import { phoneMask } from '@portal/domain/mask'
import type { PresetFieldProps } from './preset-field'
import { TextField } from './text-field'

/** A Brazilian number with area code. Its value is the formatted text; the parsed value has only the digits. */
export function PhoneField({ label = 'Telefone com DDD', ...rest }: PresetFieldProps) {
  return (
    <TextField label={label} mask={phoneMask} figures inputMode="tel" autoComplete="tel-national" {...rest} />
  )
}
