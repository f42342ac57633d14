import { Link, type LinkProps } from '@portal/runtime/router'
import { ButtonIcon, type ButtonStyle, buttonClassName, keepValuesInRow } from '@portal/ui'
import type { ReactNode } from 'react'

export interface ButtonLinkProps extends LinkProps, ButtonStyle {
  icon?: ReactNode
}

/** A link styled as a button. For navigation only. */
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
      {keepValuesInRow(children)}
    </Link>
  )
}
