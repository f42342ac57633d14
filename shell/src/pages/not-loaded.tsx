import { Button, Container, Heading, Text } from '@portal/ui'
import { useLayoutEffect } from 'react'
import { reloadDocument } from '../layout/reload-document'
import { isDegraded, refreshRegistry } from '../registry/registry'
import styles from './message-page.module.css'

export const notLoaded = {
  title: 'Não foi possível carregar esta página',
  text: 'A conexão com a internet falhou no meio do caminho. Verifique sua conexão e tente de novo.',
}

async function retry() {
  await refreshRegistry()
  // Offline, a document load would end on the browser's error page.
  if (!isDegraded()) reloadDocument()
}

/** Fallback for a message page whose own chunk failed to load. */
export function NotLoaded() {
  useLayoutEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <Container width="narrow" className={styles.page}>
      <Heading level={1}>{notLoaded.title}</Heading>
      <Text size="lg" tone="soft">
        {notLoaded.text}
      </Text>
      <div className={styles.actions}>
        <Button onClick={retry}>Tentar de novo</Button>
      </div>
    </Container>
  )
}
