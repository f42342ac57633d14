import { dateMask } from '@portal/domain/mask'
import type { PresetFieldProps } from './preset-field'
import { TextField } from './text-field'

/** A typed dd/mm/aaaa: faster than a calendar for known dates such as a birth date. */
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
