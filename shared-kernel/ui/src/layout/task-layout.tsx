import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Container } from './container'
import styles from './task-layout.module.css'

export interface TaskLayoutProps {
  /** The heading, and what the task is about. */
  head: ReactNode
  /** What is done: forms, lists, texts. */
  children?: ReactNode
  /** Ways on, and ways to a person. */
  foot?: ReactNode
  className?: string | undefined
}

/** One task: what it is about beside what is done; under each other where there is no room. */
export function TaskLayout({ head, children, foot, className }: TaskLayoutProps) {
  return (
    <Container className={classNames(styles.task, className)}>
      <div className={styles.head}>{head}</div>
      {children !== undefined && <div className={styles.main}>{children}</div>}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </Container>
  )
}
