import type { ReadyFieldProps } from './ready-field'
import { TextField } from './text-field'

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
