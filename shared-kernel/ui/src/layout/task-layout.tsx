import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Container } from './container'
import styles from './task-layout.module.css'

export interface TaskLayoutProps {
  /** The heading, and what the task is about: beside the task on wide screens. */
  head: ReactNode
  /** What is done: forms, lists, texts. */
  children?: ReactNode
  /** What follows from it, such as a signature: on its far side, and the head above both. */
  aside?: ReactNode
  /** Ways on, and ways to a person. */
  foot?: ReactNode
  className?: string | undefined
}

/** One task in two columns; under each other where there is no room. What is seen first has the focus first. */
export function TaskLayout({ head, children, aside, foot, className }: TaskLayoutProps) {
  return (
    <Container
      className={classNames(
        styles.task,
        aside !== undefined && styles.withAside,
        children === undefined && styles.alone,
        className,
      )}
    >
      <div className={styles.head}>{head}</div>
      {children !== undefined && <div className={styles.main}>{children}</div>}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </Container>
  )
}
