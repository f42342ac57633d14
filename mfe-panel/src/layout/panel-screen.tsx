import { Container, type ContainerProps, Heading, Stack, Text } from '@portal/ui'
import type { ReactNode } from 'react'
import styles from './panel-screen.module.css'

interface PanelScreenProps {
  title: ReactNode
  /** One or two sentences: what is here, what can be done. */
  lead?: ReactNode
  width?: ContainerProps['width']
  children: ReactNode
}

/** A screen of the panel: its heading, then its sections stacked vertically. */
export function PanelScreen({ title, lead, width, children }: PanelScreenProps) {
  return (
    <Container width={width} className={styles.screen}>
      <Stack gap={8}>
        <Heading level={1}>{title}</Heading>
        {lead !== undefined && (
          <Text as="div" size="lg" tone="soft" measure>
            {lead}
          </Text>
        )}
      </Stack>
      {children}
    </Container>
  )
}
