import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names'
import styles from './alert.module.css'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  tone: AlertTone
  icon: ReactNode
  title?: ReactNode
  children?: ReactNode
  /** What the reader can do about it: a button or a link. */
  action?: ReactNode
  /** Announces it when it appears after an action. Omit it for a notice present from the start. */
  live?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** What all notices look like; the icon is a prop, so that a page loads only those it shows. */
export function Notice({ tone, icon, title, children, action, live = false, className, ref }: NoticeProps) {
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div
      ref={ref}
      role={live ? role : undefined}
      className={classNames(styles.alert, styles[tone], className)}
    >
      <span className={styles.icon}>{icon}</span>
      <div className={styles.body}>
        {title !== undefined && <strong className={styles.title}>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
