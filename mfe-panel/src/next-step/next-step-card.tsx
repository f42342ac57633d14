import { ButtonLink } from '@portal/connected'
import type { Agreement, Opportunity } from '@portal/contract'
import { Card, Heading, Stack, Text } from '@portal/ui'
import { nextStep } from './next-step'
import styles from './next-step-card.module.css'
import { nextStepInWords } from './next-step-words'

interface NextStepCardProps {
  agreements: readonly Agreement[]
  opportunities: readonly Opportunity[]
  /** Server date, ISO. */
  today: string
}

/** The debtor's next action, at the top of the panel; a plain line if there is nothing to press. */
export function NextStepCard({ agreements, opportunities, today }: NextStepCardProps) {
  const step = nextStep({ agreements, opportunities, today })
  if (step === null) return null
  const { title, text, action } = nextStepInWords(step, opportunities)
  if (action === null)
    return (
      <Text>
        <strong>{title}.</strong> {text}
      </Text>
    )
  return (
    <Card as="section" gap={16} aria-labelledby="proximo-passo" className={styles.card}>
      <Stack gap={8}>
        <Text size="sm" tone="warn" weight="strong">
          Seu próximo passo
        </Text>
        <Heading level={2} size="lg" id="proximo-passo">
          {title}
        </Heading>
        <Text>{text}</Text>
      </Stack>
      <ButtonLink to={action.to} fullWidth>
        {action.label}
      </ButtonLink>
    </Card>
  )
}
