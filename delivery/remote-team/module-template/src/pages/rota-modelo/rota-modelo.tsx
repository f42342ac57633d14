import { outcomeOf } from '@portal/debtor'
import { send, useConfig } from '@portal/runtime'
import { Button, Container, DateText, FormError, Heading, Section, Stack, Text } from '@portal/ui'
import { useState } from 'react'
import styles from './rota-modelo.module.css'

const SERVER_DATE = 'GET /api/v1/getServerDate'

type LoadState = { state: 'not-yet' } | { state: 'answered'; at: string } | { state: 'failed'; why: string }

export function FirstPage() {
  const { brand } = useConfig()
  const [load, setLoad] = useState<LoadState>({ state: 'not-yet' })

  async function loadServerDate() {
    try {
      const { data } = await send(SERVER_DATE)
      setLoad({ state: 'answered', at: data.serverDate })
    } catch (error) {
      const { message } = outcomeOf(SERVER_DATE, error, { stateMode: 'PF' })
      setLoad({ state: 'failed', why: message ?? 'Não foi possível perguntar agora. Tente de novo.' })
    }
  }

  return (
    <Container width="narrow" className={styles.page}>
      <Stack gap={24}>
        <Heading level={1}>Título do modelo</Heading>
        <Text size="lg">Esta página acaba de nascer e já faz parte do portal {brand.name}.</Text>
        <Section title="Uma chamada à API">
          <Stack gap={16} align="start">
            <Text>
              Toda chamada passa pelo núcleo, que cuida do acesso, dos prazos e das palavras do erro.
            </Text>
            <Button onClick={loadServerDate}>Perguntar a hora do banco</Button>
            <div aria-live="polite">
              {load.state === 'answered' && (
                <p className={styles.answer}>
                  No banco são <DateText iso={load.at} style="datetime" />
                </p>
              )}
            </div>
            {load.state === 'failed' && <FormError>{load.why}</FormError>}
          </Stack>
        </Section>
      </Stack>
    </Container>
  )
}
