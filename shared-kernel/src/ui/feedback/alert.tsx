import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './alert.module.css'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

export interface AlertProps {
  tone?: AlertTone | undefined
  title?: ReactNode
  children?: ReactNode
  /** What the reader can do about it: a button or a link. */
  action?: ReactNode
  /** Speaks when it appears after something the person did. Leave out for what is there from the start. */
  live?: boolean | undefined
  className?: string | undefined
}

/** A notice in the flow of the page. */
export function Alert({ tone = 'info', title, children, action, live = false, className }: AlertProps) {
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div role={live ? role : undefined} className={classNames(styles.alert, styles[tone], className)}>
      <span className={styles.icon}>
        <ToneIcon tone={tone} />
      </span>
      <div className={styles.body}>
        {title !== undefined && <strong className={styles.title}>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

function ToneIcon({ tone }: { tone: AlertTone }) {
  switch (tone) {
    case 'info':
      return <Info aria-hidden="true" size={22} />
    case 'success':
      return <CircleCheck aria-hidden="true" size={22} />
    case 'warning':
      return <TriangleAlert aria-hidden="true" size={22} />
    case 'danger':
      return <CircleAlert aria-hidden="true" size={22} />
  }
}

export interface FormErrorProps {
  /** What went wrong with the form as a whole, such as the answer of the server. Empty shows nothing. */
  children?: ReactNode
  action?: ReactNode
}

/** The message of a form as a whole, right above its button. It speaks when it appears. */
export function FormError({ children, action }: FormErrorProps) {
  if (children === undefined || children === null || children === false || children === '') return null
  return (
    <Alert tone="danger" live action={action}>
      {children}
    </Alert>
  )
}
