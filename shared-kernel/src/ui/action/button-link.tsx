import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'shared-kernel/router'
import styles from './button.module.css'
import { type ButtonLook, buttonLook } from './button-look'

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: ReactNode
}

/** A route that deserves the weight of a button. It is a link: it goes somewhere and changes nothing. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link className={buttonLook({ variant, size, fullWidth }, className)} {...rest}>
      {icon && (
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      )}
      {children}
    </Link>
  )
}
