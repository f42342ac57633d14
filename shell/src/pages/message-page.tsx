import { Container, Heading, Text } from '@portal/ui'
import type { ReactNode } from 'react'
import styles from './message-page.module.css'

export interface MessagePageProps {
  /** A lucide icon. */
  icon: ReactNode
  title: string
  text: ReactNode
  /** Buttons; the main one first. */
  actions: ReactNode
  children?: ReactNode
}

/** One message and one action, between the bar and the footer. */
export function MessagePage({ icon, title, text, actions, children }: MessagePageProps) {
  return (
    <Container width="narrow" className={styles.page}>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      <Heading level={1}>{title}</Heading>
      <Text size="lg" tone="soft">
        {text}
      </Text>
      <div className={styles.actions}>{actions}</div>
      {children}
    </Container>
  )
}
