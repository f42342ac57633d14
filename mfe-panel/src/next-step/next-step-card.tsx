import { ButtonLink } from '@portal/connected'
import type { Agreement, Opportunity } from '@portal/contract'
import { Card, Heading, Stack, Text } from '@portal/ui'
import { nextStep } from './next-step'
import styles from './next-step-card.module.css'
import { nextStepInWords } from './next-step-words'

interface NextStepCardProps {
  agreements: readonly Agreement[]
  opportunities: readonly Opportunity[]
  /** The bank's day, ISO. */
  today: string
}

/** The first card of the panel: what to do now. */
export function NextStepCard({ agreements, opportunities, today }: NextStepCardProps) {
  const step = nextStep({ agreements, opportunities, today })
  if (step === null) return null
  const { title, text, action } = nextStepInWords(step, opportunities)
  return (
    <Card as="section" aria-labelledby="proximo-passo" className={styles.card}>
      <Stack gap={8}>
        <p className={styles.kicker}>Seu próximo passo</p>
        <Heading level={2} size="lg" id="proximo-passo">
          {title}
        </Heading>
        <Text>{text}</Text>
      </Stack>
      {action && (
        <ButtonLink to={action.to} fullWidth>
          {action.label}
        </ButtonLink>
      )}
    </Card>
  )
}
