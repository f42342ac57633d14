import type { Agreement } from '@portal/contract'
import { Card, DaysLeft, DoneScene, Heading, keepValues, Text } from '@portal/ui'
import { afterPaymentOf, nameInWords } from './after-payment'
import styles from './name-news.module.css'

interface NameNewsProps {
  agreements: readonly Agreement[]
  /** Server date, ISO. */
  today: string
}

/** Counts the days until the bank must have the name removed; celebrates on the day that the bank reports it. */
export function NameNews({ agreements, today }: NameNewsProps) {
  return agreements.map((agreement) => {
    const clearing = afterPaymentOf(agreement, today)?.clearing
    if (clearing?.state === 'running')
      return (
        <Card key={agreement.numeroAcordo}>
          <Text weight="strong">Seu nome fora do cadastro de devedores</Text>
          <DaysLeft days={clearing.daysLeft} />
          <Text tone="soft">{keepValues(nameInWords(clearing))}</Text>
        </Card>
      )
    if (clearing?.state !== 'cleared' || clearing.on !== today) return null
    return (
      <Card key={agreement.numeroAcordo} as="section" className={styles.done}>
        <DoneScene />
        <div>
          <Heading level={2} size="lg">
            Hoje seu nome saiu do cadastro de devedores
          </Heading>
          <Text tone="soft">
            É o que o banco informa sobre este acordo: {agreement.nomeProduto}, {agreement.numeroAcordo}.
          </Text>
        </div>
      </Card>
    )
  })
}
