import { classNames } from '../class-names'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonStyle {
  /** One `primary` per view; `quiet` for going back; `danger` for irreversible actions. */
  variant?: ButtonVariant | undefined
  /** `md` is 56 px high, `sm` and every quiet button 44 px. */
  size?: 'md' | 'sm' | undefined
  fullWidth?: boolean | undefined
}

/** Class name shared by buttons and by links styled as buttons. */
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
