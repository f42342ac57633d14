import type { PresetFieldProps } from './preset-field'
import { TextField } from './text-field'

export function EmailField({ label = 'E-mail', ...rest }: PresetFieldProps) {
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
