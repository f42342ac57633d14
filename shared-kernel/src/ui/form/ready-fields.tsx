import {
  cnpjMask,
  cpfMask,
  dateMask,
  moneyMask,
  phoneMask,
  postalCodeMask,
  taxIdMask,
} from '../../rules/mask'
import { TextField, type TextFieldProps } from './text-field'

/** A `TextField` whose type, mask and prefix are settled, and whose label has a default. */
export interface ReadyFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'mask' | 'prefix'> {
  label?: TextFieldProps['label'] | undefined
}

export interface TaxIdFieldProps extends ReadyFieldProps {
  /** 'PF' asks for a CPF, 'PJ' for a CNPJ (which may hold letters), 'any' for either. */
  mode: 'PF' | 'PJ' | 'any'
}

const taxIdLabel = { PF: 'CPF', PJ: 'CNPJ', any: 'CPF ou CNPJ' }
const taxIdMasks = { PF: cpfMask, PJ: cnpjMask, any: taxIdMask }

/** Its value is the text as shown, with punctuation: `normaliseTaxId` takes that off. */
export function TaxIdField({ mode, label = taxIdLabel[mode], ...rest }: TaxIdFieldProps) {
  return (
    <TextField
      label={label}
      mask={taxIdMasks[mode]}
      figures
      inputMode={mode === 'PF' ? 'numeric' : 'text'}
      autoComplete="username"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
    />
  )
}

/** A Brazilian number with area code. Its value is the text as shown: only the figures are sent. */
export function PhoneField({ label = 'Telefone com DDD', ...rest }: ReadyFieldProps) {
  return (
    <TextField
      label={label}
      type="tel"
      mask={phoneMask}
      figures
      inputMode="tel"
      autoComplete="tel-national"
      {...rest}
    />
  )
}

export function EmailField({ label = 'E-mail', ...rest }: ReadyFieldProps) {
  return (
    <TextField
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
    />
  )
}

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

/** An amount in reais, written as one writes it: 1.234,50 or 1234. `parseMoney` reads it. */
export function MoneyField({ label = 'Valor', ...rest }: ReadyFieldProps) {
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
