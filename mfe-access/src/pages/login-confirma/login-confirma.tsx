import { expectPage } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { DoorScene } from '@portal/ui'
import { useEffect } from 'react'
import { PasswordLoginLink } from '../../auth/password-login-link'
import { returnPath } from '../../auth/return-path'
import { CodeAccess } from '../../code-access/code-access'
import { TaskScreen } from '../../task-screen/task-screen'

export function LoginCodePage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => expectPage(returnPath(search)), [search])
  return (
    <TaskScreen
      gated
      scene={<DoorScene />}
      title="Entre com um código"
      lead="Enviamos quatro letras e números para um contato que já está no seu cadastro."
    >
      <CodeAccess onIn={() => navigate(returnPath(search), { replace: true })} />
      <PasswordLoginLink search={search}>Entrar com senha</PasswordLoginLink>
    </TaskScreen>
  )
}
