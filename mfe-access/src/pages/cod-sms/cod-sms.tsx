import { pendingPassword, useUnsavedWork } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { returnPath } from '../../auth/return-path'
import { CodeAccess } from '../../code-access/code-access'
import { requireConsult } from '../../identity/consulted-id'
import { TaskScreen } from '../../task-screen/task-screen'

export const loader = requireConsult

export function RegistrationCodePage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [forPassword] = useState(() => pendingPassword.get() !== null)
  // The new password is only in memory: it would be lost if a new release reloaded the page.
  useUnsavedWork(forPassword)
  return (
    <TaskScreen
      gated
      icon={<ShieldCheck size={32} />}
      title="Confirme o código"
      lead={
        forPassword
          ? 'Sua senha passa a valer assim que você confirmar o código que enviamos.'
          : 'Digite o código que enviamos para o seu contato.'
      }
    >
      <CodeAccess onIn={() => navigate(returnPath(search), { replace: true })} />
    </TaskScreen>
  )
}
