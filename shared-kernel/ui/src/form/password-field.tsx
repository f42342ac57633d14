import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './field.module.css'
import type { PresetFieldProps } from './preset-fields'
import { TextField } from './text-field'

export interface PasswordFieldProps extends Omit<PresetFieldProps, 'autoComplete' | 'action'> {
  /** `current-password` (default) for login, `new-password` for a new one; password managers rely on it. */
  autoComplete?: 'current-password' | 'new-password' | undefined
}

/** A password with a toggle to show it; hides it on submit. */
export function PasswordField({
  label = 'Senha',
  autoComplete = 'current-password',
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const form = button.current?.form
    if (!form || !shown) return
    // Hidden before the submit: it stays hidden while the request is in flight, and browsers offer to save only
    // password inputs.
    const hide = () => setShown(false)
    form.addEventListener('submit', hide)
    return () => form.removeEventListener('submit', hide)
  }, [shown])

  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <>
          <button
            ref={button}
            type="button"
            className={styles.reveal}
            aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
            {shown ? 'Ocultar' : 'Mostrar'}
          </button>
          <VisuallyHidden role="status">{shown ? 'A senha está visível' : ''}</VisuallyHidden>
        </>
      }
      {...rest}
    />
  )
}
