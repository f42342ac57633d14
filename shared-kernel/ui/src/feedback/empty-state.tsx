import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from '../action/button'
import { classNames } from '../class-names'
import { Heading } from '../text/heading'
import styles from './state-message.module.css'

interface StateLook {
  title: ReactNode
  /** Level of the title in the outline, 2 by default. */
  level?: 1 | 2 | 3 | 4 | undefined
}

export interface EmptyStateProps extends StateLook {
  /** A lucide icon, 32 px. */
  icon?: ReactNode
  /** What it means and what comes next. */
  children?: ReactNode
  action?: ReactNode
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ icon, title, level = 2, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      )}
      <Heading level={level} size="lg">
        {title}
      </Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

export interface ErrorStateProps extends StateLook {
  text?: ReactNode
  /** Shows "Tentar de novo", busy while a returned promise is pending. */
  onRetry?: (() => unknown) | undefined
  /** Another action, beside the retry. */
  action?: ReactNode
}

/** Something failed; input and progress are preserved, and there is an action. */
export function ErrorState({ title, level = 2, text, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className={classNames(styles.state, styles.error)}>
      <span aria-hidden="true" className={styles.icon}>
        <TriangleAlert size={32} />
      </span>
      <Heading level={level} size="lg">
        {title}
      </Heading>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button variant="secondary" icon={<RotateCcw size={20} />} onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
