import { HelpContacts } from '@portal/content'
import { Container, Heading, Text } from '@portal/ui'
import type { ReactNode } from 'react'
import styles from './message-page.module.css'

export interface MessagePageProps {
  /** One of the UI kit's scenes. */
  scene: ReactNode
  title: string
  text: ReactNode
  /** Buttons, the primary one first. */
  actions: ReactNode
  children?: ReactNode
}

/** A page with one message, its actions and the contact channels. */
export function MessagePage({ scene, title, text, actions, children }: MessagePageProps) {
  return (
    <Container width="narrow" className={styles.page}>
      {scene}
      <Heading level={1}>{title}</Heading>
      <Text size="lg" tone="soft">
        {text}
      </Text>
      <div className={styles.actions}>{actions}</div>
      <div className={styles.ways}>
        <HelpContacts title="Precisa resolver agora?" />
      </div>
      {children}
    </Container>
  )
}
