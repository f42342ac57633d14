import { dateMask, moneyMask, phoneMask, postalCodeMask } from '@portal/domain/mask'
import { TextField, type TextFieldProps } from './text-field'

/** A `TextField` with a fixed type, mask and prefix, and a default label. */
export interface PresetFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'mask' | 'prefix'> {
  label?: TextFieldProps['label']
}

/** A typed dd/mm/aaaa: faster than a calendar for known dates such as a birth date. */
export const DateField = (props: PresetFieldProps) => (
  <TextField
    label="Data"
    hint="Dia, mês e ano: dd/mm/aaaa"
    mask={dateMask}
    figures
    short
    inputMode="numeric"
    autoComplete="off"
    {...props}
  />
)

export const EmailField = (props: PresetFieldProps) => (
  <TextField
    label="E-mail"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
)

/** An amount in reais as usually written: 1.234,50 or 1234. Parse it with `parseMoney`. */
export const MoneyField = (props: PresetFieldProps) => (
  <TextField
    label="Valor"
    mask={moneyMask}
    prefix="R$"
    figures
    inputMode="decimal"
    autoComplete="off"
    {...props}
  />
)

/** A Brazilian number with area code. Its value is the formatted text; the parsed value has only the digits. */
export const PhoneField = (props: PresetFieldProps) => (
  <TextField
    label="Telefone com DDD"
    mask={phoneMask}
    figures
    inputMode="tel"
    autoComplete="tel-national"
    {...props}
  />
)

export const PostalCodeField = (props: PresetFieldProps) => (
  <TextField
    label="CEP"
    mask={postalCodeMask}
    figures
    short
    inputMode="numeric"
    autoComplete="postal-code"
    {...props}
  />
)
