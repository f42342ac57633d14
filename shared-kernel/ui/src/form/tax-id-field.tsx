import { cnpjMask, cpfMask, taxIdMask, taxIdModeAfter } from '@portal/domain/mask'
import type { SyntheticEvent } from 'react'
import type { PresetFieldProps } from './preset-fields'
import { TextField } from './text-field'

export interface TaxIdFieldProps extends PresetFieldProps {
  /** 'PF' requires a CPF, 'PJ' a CNPJ (which may hold letters), 'any' accepts either. */
  mode: 'PF' | 'PJ' | 'any'
  /** For forms that accept both: called when the input is the other kind of id. */
  onModeChange?: ((mode: 'PF' | 'PJ') => void) | undefined
}

const taxIdLabel = { PF: 'CPF', PJ: 'CNPJ', any: 'CPF ou CNPJ' }
const taxIdMasks = { PF: cpfMask, PJ: cnpjMask, any: taxIdMask }

/** Its value is the formatted text: `normaliseTaxId` removes the punctuation. */
export function TaxIdField({
  mode,
  onModeChange,
  label = taxIdLabel[mode],
  onChange,
  onBlur,
  ...rest
}: TaxIdFieldProps) {
  function follow({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) {
    if (onModeChange === undefined || mode === 'any') return
    const typingOn =
      nativeEvent instanceof InputEvent && /^insert(Composition)?Text$/.test(nativeEvent.inputType)
    const next = taxIdModeAfter(mode, currentTarget.value, typingOn)
    if (next !== mode) onModeChange(next)
  }
  return (
    <TextField
      label={label}
      mask={onModeChange && mode === 'PF' ? taxIdMask : taxIdMasks[mode]}
      figures
      inputMode={mode === 'PF' ? 'numeric' : 'text'}
      autoComplete="username"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => {
        follow(event)
        return onChange?.(event)
      }}
      onBlur={(event) => {
        follow(event)
        return onBlur?.(event)
      }}
      {...rest}
    />
  )
}
