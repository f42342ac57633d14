import { Link, type LinkProps } from '@portal/runtime/router'
import { classNames, VisuallyHidden } from '@portal/ui'
import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from 'react'
import styles from './link.module.css'

interface LinkLook {
  /** Outside running text: gives the link a 44 px target. Omit it inside a sentence. */
  standalone?: boolean | undefined
  children: ReactNode
}

/** A route of the portal, an address outside of it, or an action that reads like a link. */
export type TextLinkProps = LinkLook &
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

export function TextLink(props: TextLinkProps) {
  if (props.to !== undefined) {
    const { standalone, className, ...rest } = props
    return <Link className={classNames(styles.link, standalone && styles.standalone, className)} {...rest} />
  }
  if (props.href !== undefined) {
    const { standalone, className, newTab, children, ...rest } = props
    return (
      <a
        className={classNames(styles.link, standalone && styles.standalone, className)}
        {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
        {...rest}
      >
        {children}
        {newTab && <VisuallyHidden> (abre em nova aba)</VisuallyHidden>}
      </a>
    )
  }
  const { standalone, className, ...rest } = props
  return (
    <button
      type="button"
      className={classNames(styles.link, styles.asButton, standalone && styles.standalone, className)}
      {...rest}
    />
  )
}
