import { type PortalPath, useNavigate } from '@portal/runtime/router'
import { SlipScene } from '@portal/ui'
import { PasswordLoginLink } from '../../auth/password-login-link'
import { CodeAccess } from '../../code-access/code-access'
import { TaskScreen } from '../../task-screen/task-screen'

const SLIPS = '/segunda-via' satisfies PortalPath

export function SlipCopyLoginPage() {
  const navigate = useNavigate()
  return (
    <TaskScreen
      scene={<SlipScene />}
      title="Segunda via do boleto"
      lead="Para mostrar seus boletos em aberto, precisamos saber que é você. Não é preciso ter senha."
    >
      <CodeAccess onIn={() => navigate(SLIPS, { replace: true })} />
      <PasswordLoginLink search={`?voltar=${SLIPS}`}>Prefiro entrar com senha</PasswordLoginLink>
    </TaskScreen>
  )
}
