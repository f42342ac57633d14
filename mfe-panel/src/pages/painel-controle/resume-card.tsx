import { ButtonLink } from '@portal/connected'
import type { Opportunity } from '@portal/contract'
import type { ResumePoint } from '@portal/debtor'
import { Card, Heading, Text } from '@portal/ui'
import styles from './painel-controle.module.css'

/** What is left to do after each code (spec §4: 9A option, 10A date, 11A method, 12A summary). */
const leftToDo: Record<ResumePoint['code'], string> = {
  '9A': 'Você já escolheu a opção. Falta o dia do vencimento.',
  '10A': 'Você já escolheu a opção e o dia. Falta a forma de pagamento.',
  '11A': 'Falta só revisar e aceitar.',
  '12A': 'Você já revisou. Falta só aceitar.',
}

interface ResumeCardProps {
  resume: ResumePoint
  opportunities: readonly Opportunity[]
}

/** A negotiation left half-way, as long as its group is still on offer. */
export function ResumeCard({ resume, opportunities }: ResumeCardProps) {
  const group = opportunities.find(({ idNegociacao }) => idNegociacao === resume.idNegociacao)
  if (!group) return null
  return (
    <Card as="section" tone="brand" aria-labelledby="continuar" className={styles.resume}>
      <div className={styles.resumeText}>
        <Heading level={2} size="lg" id="continuar">
          {group.nomeProduto}: sua negociação está pela metade
        </Heading>
        <Text>{leftToDo[resume.code]}</Text>
      </div>
      <ButtonLink to={resume.route}>Continuar de onde parei</ButtonLink>
    </Card>
  )
}
