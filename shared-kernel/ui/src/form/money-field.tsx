import { moneyMask } from '@portal/domain/mask'
import type { PresetFieldProps } from './preset-field'
import { TextField } from './text-field'

/** An amount in reais as usually written: 1.234,50 or 1234. Parse it with `parseMoney`. */
export function MoneyField({ label = 'Valor', ...rest }: PresetFieldProps) {
  return (
    <TextField
      label={label}
      mask={moneyMask}
      prefix="R$"
      figures
      inputMode="decimal"
      autoComplete="off"
      {...rest}
    />
  )
}
