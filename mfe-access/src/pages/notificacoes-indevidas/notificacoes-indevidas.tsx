import { ButtonLink } from '@portal/connected'
import { Card, DoneScene, SignpostScene, Untranslated } from '@portal/ui'
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
        scene={<DoneScene />}
        title="Recebemos seu aviso"
        lead={
          <>
            Vamos verificar e parar os contatos que não deveriam chegar até você. Guarde o número:{' '}
            <strong>
              <Untranslated>{protocol}</Untranslated>
            </strong>
            . Com ele você acompanha o relato nesta página.
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
      scene={<SignpostScene />}
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
