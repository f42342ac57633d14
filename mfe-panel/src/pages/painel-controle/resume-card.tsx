import { ButtonLink } from '@portal/connected'
import type { Opportunity } from '@portal/contract'
import type { ResumePoint } from '@portal/debtor'
import { Card, Heading, Text } from '@portal/ui'
import styles from './painel-controle.module.css'

interface ResumeCardProps {
  resume: ResumePoint
  opportunities: readonly Opportunity[]
}

/** An unfinished negotiation whose group is still offered. */
export function ResumeCard({ resume, opportunities }: ResumeCardProps) {
  const group = opportunities.find(({ idNegociacao }) => idNegociacao === resume.idNegociacao)
  if (!group) return null
  return (
    <Card as="section" tone="brand" aria-labelledby="continuar" className={styles.resume}>
      <div className={styles.resumeText}>
        <Heading level={2} size="lg" id="continuar">
          {group.nomeProduto}: sua negociação está pela metade
        </Heading>
        <Text>{resume.leftToDo}</Text>
      </div>
      <ButtonLink to={resume.route}>Continuar de onde parei</ButtonLink>
    </Card>
  )
}
