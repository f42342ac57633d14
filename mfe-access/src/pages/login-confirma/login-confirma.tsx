import { TextLink } from '@portal/connected'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { returnPath } from '../../auth/return-path'
import { CodeAccess } from '../../code-access/code-access'
import { TaskScreen } from '../../task-screen/task-screen'

export function LoginCodePage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <TaskScreen
      gated
      title="Entre com um código"
      lead="Enviamos quatro letras e números para um contato que já está no seu cadastro."
    >
      <CodeAccess onIn={() => navigate(returnPath(search), { replace: true })} />
      <TextLink to={{ pathname: '/login-cpf', search }} standalone>
        Entrar com senha
      </TextLink>
    </TaskScreen>
  )
}
