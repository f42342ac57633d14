import { Link, type LinkProps } from '@portal/runtime/router'
import { ButtonIcon, type ButtonStyle, buttonClassName } from '@portal/ui'
import type { ReactNode } from 'react'

export interface ButtonLinkProps extends LinkProps, ButtonStyle {
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
    <Link className={buttonClassName({ variant, size, fullWidth }, className)} {...rest}>
      {icon && <ButtonIcon>{icon}</ButtonIcon>}
      {children}
    </Link>
  )
}
