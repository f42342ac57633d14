import { TextLink } from '@portal/connected'
import { track } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { DoorScene } from '@portal/ui'
import { useEffect } from 'react'
import { CodeAccess } from '../../code-access/code-access'
import { TaskScreen } from '../../task-screen/task-screen'

export function ForgotPasswordPage() {
  const navigate = useNavigate()
  useEffect(() => track('esqueciMinhaSenha'), [])
  return (
    <TaskScreen
      scene={<DoorScene />}
      title="Esqueci minha senha"
      lead="Entre com um código e crie outra senha em Meus dados."
    >
      {/* Product decision 14: the PIN logs in; the password is changed on the personal data screen. */}
      <CodeAccess onIn={() => navigate('/painel-meus-dados#senha', { replace: true })} />
      <TextLink to="/login-cpf" standalone>
        Lembrei a senha
      </TextLink>
    </TaskScreen>
  )
}
