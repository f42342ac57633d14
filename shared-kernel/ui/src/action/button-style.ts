import { classNames } from '../class-names'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonStyle {
  /** One `primary` per view; `quiet` for the way back; `danger` for what cannot be undone. */
  variant?: ButtonVariant | undefined
  /** `md` is 56 px high, `sm` 44 px. */
  size?: 'md' | 'sm' | undefined
  fullWidth?: boolean | undefined
}

/** The look that buttons and links-as-buttons share. */
export function buttonClassName(
  { variant = 'primary', size, fullWidth }: ButtonStyle,
  className?: string,
): string {
  return classNames(
    styles.button,
    styles[variant],
    size === 'sm' && styles.small,
    fullWidth && styles.fullWidth,
    className,
  )
}
