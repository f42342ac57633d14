import { classNames } from '../class-names'
import styles from './spinner.module.css'

export interface SpinnerProps {
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The current activity, for screen readers. Without it the spinner is decoration. */
  label?: string | undefined
}

export function Spinner({ size = 'md', label }: SpinnerProps) {
  const className = classNames(styles.spinner, size !== 'md' && styles[size])
  return label === undefined ? (
    <span aria-hidden="true" className={className} />
  ) : (
    <span role="img" aria-label={label} className={className} />
  )
}
