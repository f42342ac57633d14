import { formatDate } from '@portal/domain/dates'
import { pendingPassword, useUnsavedWork } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { Alert } from '@portal/ui'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { returnPath } from '../../auth/return-path'
import { CodeAccess } from '../../code-access/code-access'
import { requireConsult } from '../../identity/consulted-id'
import { TaskScreen } from '../../task-screen/task-screen'

export const loader = requireConsult

/** When the contacts that were just typed come into force; null when they are. */
function parsePending(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('valeEm' in state)) return null
  return typeof state.valeEm === 'string' ? state.valeEm : null
}

export function RegistrationCodePage() {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const [pendingUntil] = useState(() => parsePending(state))
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
      {pendingUntil !== null && (
        <Alert title="Seu contato novo ainda não vale">
          Para proteger você, o código foi para o contato que já estava no cadastro. Confirme o código e o
          novo vale na hora. Sem acesso ao antigo? O novo vale a partir de{' '}
          {formatDate(pendingUntil.slice(0, 10))} às {pendingUntil.slice(11, 16)}.
        </Alert>
      )}
      <CodeAccess onIn={() => navigate(returnPath(search), { replace: true })} />
    </TaskScreen>
  )
}
