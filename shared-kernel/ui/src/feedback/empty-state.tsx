import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { Button } from '../action/button'
import { keepValues } from '../data/untranslated'
import { CloudScene } from '../scene/scenes'
import { Heading } from '../text/heading'
import { FailureText } from './failure-text'
import styles from './state-message.module.css'

interface StateContent {
  title: ReactNode
  /** Level of the title in the outline, 2 by default. */
  level?: 1 | 2 | 3 | 4 | undefined
}

export interface EmptyStateProps extends StateContent {
  /** One of the kit's scenes. */
  scene?: ReactNode
  /** Explanation and next step. */
  children?: ReactNode
  action?: ReactNode
}

/** Shown when there is no data, with an action. */
export function EmptyState({ scene, title, level = 2, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {scene}
      <div className={styles.message}>
        <Heading level={level} size="lg">
          {title}
        </Heading>
        {children !== undefined && <div className={styles.text}>{keepValues(children)}</div>}
        {action !== undefined && <div className={styles.actions}>{action}</div>}
      </div>
    </div>
  )
}

export interface ErrorStateProps extends StateContent {
  text?: ReactNode
  /** Shows "Tentar de novo", busy while a returned promise is pending. */
  onRetry?: (() => unknown) | undefined
  /** Another action, beside the retry. */
  action?: ReactNode
}

/** Shown after a failure, with a retry or another action. Keeps input and progress. */
export function ErrorState({ text, onRetry, action, ...title }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...title}
        scene={<CloudScene />}
        action={
          (onRetry || action) && (
            <>
              {onRetry && (
                <Button variant="secondary" icon={<RotateCcw size={20} />} onClick={onRetry}>
                  Tentar de novo
                </Button>
              )}
              {action}
            </>
          )
        }
      >
        {text === undefined ? undefined : <FailureText>{text}</FailureText>}
      </EmptyState>
    </div>
  )
}
