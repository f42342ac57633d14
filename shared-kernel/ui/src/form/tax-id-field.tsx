import { cnpjMask, cpfMask, taxIdMask } from '@portal/domain/mask'
import type { PresetFieldProps } from './preset-field'
import { TextField } from './text-field'

export interface TaxIdFieldProps extends PresetFieldProps {
  /** 'PF' requires a CPF, 'PJ' a CNPJ (which may hold letters), 'any' accepts either. */
  mode: 'PF' | 'PJ' | 'any'
}

const taxIdLabel = { PF: 'CPF', PJ: 'CNPJ', any: 'CPF ou CNPJ' }
const taxIdMasks = { PF: cpfMask, PJ: cnpjMask, any: taxIdMask }

/** Its value is the text as shown, with punctuation: `normaliseTaxId` removes it. */
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
