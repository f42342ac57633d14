import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import styles from './alert.module.css'
import { FailureText } from './failure-text'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  tone: AlertTone
  icon: ReactNode
  title?: ReactNode
  children?: ReactNode
  /** A button or link with the next step. */
  action?: ReactNode
  /** Announces it when it appears after an action. Omit it for a notice present from the start. */
  live?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** Base of all notices. The icon is a prop, so that a page loads only the icons it shows. */
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
        {title !== undefined && <strong className={styles.title}>{keepValues(title)}</strong>}
        {children !== undefined && (
          <div>
            <FailureText>{children}</FailureText>
          </div>
        )}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
