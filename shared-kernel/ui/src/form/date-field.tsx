import { dateMask } from '@portal/domain/mask'
import type { ReadyFieldProps } from './ready-field'
import { TextField } from './text-field'

/** dd/mm/aaaa, typed: quicker than a calendar for a date that one knows, such as a birth date. */
export function DateField({ label = 'Data', hint = 'Dia, mês e ano: dd/mm/aaaa', ...rest }: ReadyFieldProps) {
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
