import { Container, Heading } from '@portal/ui'
import type { ReactNode } from 'react'
import styles from './panel-screen.module.css'

interface PanelScreenProps {
  title: ReactNode
  children: ReactNode
}

export function PanelScreen({ title, children }: PanelScreenProps) {
  return (
    <Container className={styles.screen}>
      <Heading level={1}>{title}</Heading>
      {children}
    </Container>
  )
}
