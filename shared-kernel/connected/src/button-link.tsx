import { Link, type LinkProps } from '@portal/runtime/router'
import { ButtonIcon, type ButtonStyle, buttonClassName } from '@portal/ui'
import type { ReactNode } from 'react'

export interface ButtonLinkProps extends LinkProps, ButtonStyle {
  icon?: ReactNode
}

/** A link that looks like a button. It navigates and changes nothing. */
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
