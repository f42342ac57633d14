import { Link, type LinkProps } from '@portal/runtime/router'
import { ButtonIcon, classNames, keepValuesInRow, VisuallyHidden } from '@portal/ui'
import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from 'react'
import styles from './link.module.css'

interface LinkStyleProps {
  /** For links outside a sentence: a 44 px target. */
  standalone?: boolean | undefined
  /** Decorative lucide icon before the text. */
  icon?: ReactNode
  children: ReactNode
}

/** A route of the portal, an external URL, or an action styled as a link. */
export type TextLinkProps = LinkStyleProps &
  (
    | ({ to: LinkProps['to']; href?: undefined } & Omit<LinkProps, 'to' | 'children'>)
    | ({ href: string; to?: undefined; newTab?: boolean | undefined } & Omit<
        ComponentPropsWithRef<'a'>,
        'href' | 'children'
      >)
    | ({ to?: undefined; href?: undefined; onClick: MouseEventHandler<HTMLButtonElement> } & Omit<
        ComponentPropsWithRef<'button'>,
        'children' | 'onClick'
      >)
  )

export function TextLink({ standalone, icon, className, children, ...rest }: TextLinkProps) {
  const classes = classNames(styles.link, standalone && styles.standalone, className)
  const text = (
    <>
      {icon && <ButtonIcon>{icon}</ButtonIcon>}
      {keepValuesInRow(children)}
    </>
  )
  if (rest.to !== undefined)
    return (
      <Link className={classes} {...rest}>
        {text}
      </Link>
    )
  if (rest.href !== undefined) {
    const { newTab, ...others } = rest
    return (
      <a className={classes} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })} {...others}>
        {text}
        {newTab && <VisuallyHidden> (abre em nova aba)</VisuallyHidden>}
      </a>
    )
  }
  return (
    <button type="button" className={classNames(classes, styles.asButton)} {...rest}>
      {text}
    </button>
  )
}
