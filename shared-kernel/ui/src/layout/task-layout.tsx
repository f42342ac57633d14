import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Heading } from '../text/heading'
import { Text } from '../text/text'
import { Container } from './container'
import { Stack } from './stack'
import styles from './task-layout.module.css'

export interface TaskLayoutProps {
  /** Heading of the page. */
  title?: ReactNode
  /** Sentence below the title. */
  lead?: ReactNode
  /** The rest of the introduction, which is beside the task on wide screens. */
  head?: ReactNode
  /** The task: forms, lists, texts. */
  children?: ReactNode
  /** Next step, such as a signature: a column after the task, with the head above both. */
  aside?: ReactNode
  /** Further actions and contacts. */
  foot?: ReactNode
  className?: string | undefined
}

/**
 * One task in two columns, or stacked on narrow screens. DOM order is visual order, also for the focus (WCAG 2.4.3).
 */
export function TaskLayout({ title, lead, head, children, aside, foot, className }: TaskLayoutProps) {
  return (
    <Container
      className={classNames(
        styles.task,
        aside !== undefined && styles.withAside,
        children === undefined && styles.alone,
        className,
      )}
    >
      <Stack gap={12} className={styles.head}>
        {title !== undefined && <Heading level={1}>{title}</Heading>}
        {lead !== undefined && <Text tone="soft">{lead}</Text>}
        {head}
      </Stack>
      {children !== undefined && <Stack gap={24}>{children}</Stack>}
      {aside !== undefined && <Stack gap={24}>{aside}</Stack>}
      {foot !== undefined && (
        <Stack gap={24} className={styles.foot}>
          {foot}
        </Stack>
      )}
    </Container>
  )
}
