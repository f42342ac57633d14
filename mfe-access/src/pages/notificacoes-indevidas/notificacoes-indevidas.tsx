import { ButtonLink } from '@portal/connected'
import { Card } from '@portal/ui'
import { BellOff, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { TaskScreen } from '../../task-screen/task-screen'
import { FollowReport } from './follow-report'
import { ReportForm } from './report-form'

export function ReportNotificationPage() {
  const [protocol, setProtocol] = useState<string | null>(null)
  if (protocol !== null) {
    return (
      <TaskScreen
        arriving
        icon={<CircleCheck size={32} />}
        title="Recebemos seu aviso"
        lead={
          <>
            Vamos verificar e parar os contatos que não deveriam chegar até você. Guarde o número:{' '}
            <strong>{protocol}</strong>. Com ele você acompanha o relato nesta página.
          </>
        }
      >
        <FollowReport protocol={protocol} />
        <ButtonLink to="/" variant="secondary" fullWidth>
          Voltar ao início
        </ButtonLink>
      </TaskScreen>
    )
  }
  return (
    <TaskScreen
      icon={<BellOff size={32} />}
      title="Notificações indevidas"
      lead="Recebe ligações ou mensagens de cobrança que não deveriam ser para você? Conte o motivo e cuidamos disso."
    >
      <Card>
        <ReportForm onReported={setProtocol} />
      </Card>
      <FollowReport />
    </TaskScreen>
  )
}
