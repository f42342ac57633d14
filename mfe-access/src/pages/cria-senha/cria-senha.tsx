import { TextLink } from '@portal/connected'
import { track } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Card, DoorScene, Inline } from '@portal/ui'
import { NewPasswordForm } from '../../auth/new-password-form'
import { sendFirstCode } from '../../code-access/request-code'
import { clearLastConsult } from '../../consult/consult'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { TaskScreen } from '../../task-screen/task-screen'

export const loader = requireConsult

export function CreatePasswordPage() {
  const { taxId } = useConsultedId()
  const navigate = useNavigate()

  async function confirmByCode() {
    clearLastConsult()
    track('criaSenha')
    await sendFirstCode(taxId)
    await navigate('/cod-sms')
  }

  return (
    <TaskScreen
      gated
      scene={<DoorScene />}
      title="Crie sua senha"
      lead="Você ainda não tem senha aqui. Com ela, só você vê e negocia suas dívidas."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        <NewPasswordForm submit="Criar senha" onPending={confirmByCode} />
      </Card>
      <Inline justify="between">
        <TextLink to="/login-confirma" standalone>
          Entrar só com um código
        </TextLink>
        <TextLink to="/atualizar-telefone" standalone>
          Meu telefone mudou
        </TextLink>
      </Inline>
    </TaskScreen>
  )
}
