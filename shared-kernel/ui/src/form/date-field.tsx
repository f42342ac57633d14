import { dateMask } from '@portal/domain/mask'
import type { PresetFieldProps } from './preset-field'
import { TextField } from './text-field'

/** dd/mm/aaaa, typed: quicker than a calendar for a date that one knows, such as a birth date. */
export function DateField({
  label = 'Data',
  hint = 'Dia, mês e ano: dd/mm/aaaa',
  ...rest
}: PresetFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      mask={dateMask}
      figures
      short
      inputMode="numeric"
      autoComplete="off"
      {...rest}
    />
  )
}
