import { classNames } from '../class-names'
import { Button, type ButtonProps } from './button'
import styles from './button.module.css'

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'size' | 'fullWidth' | 'aria-label'> {
  /** What the button does, as a verb: its accessible name and its tooltip. */
  label: string
}

/** A 48 px button that shows a lucide icon only (its child). */
export function IconButton({ label, variant = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <Button
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames(styles.iconOnly, className)}
      icon={children}
      {...rest}
    />
  )
}
