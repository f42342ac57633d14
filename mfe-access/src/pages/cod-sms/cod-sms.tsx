import { TextLink } from '@portal/connected'
import { loadSentCode } from '@portal/debtor'
import { formatDate } from '@portal/domain/dates'
import { pendingPassword, useUnsavedWork } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { Alert, Card, DoorScene, Stack } from '@portal/ui'
import { useState } from 'react'
import { NewPasswordForm } from '../../auth/new-password-form'
import { returnPath } from '../../auth/return-path'
import { CodeAccess } from '../../code-access/code-access'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { Phase } from '../../task-screen/phase'
import { TaskScreen } from '../../task-screen/task-screen'

export const loader = requireConsult

/** Date on which the new contacts take effect; null if they already have. */
function parsePending(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('valeEm' in state)) return null
  return typeof state.valeEm === 'string' ? state.valeEm : null
}

type PasswordState = 'none' | 'pending' | 'lost' | 'refused'

function readPasswordState(): PasswordState {
  if (pendingPassword.isLost()) return 'lost'
  return pendingPassword.get() === null ? 'none' : 'pending'
}

const leads: Record<PasswordState, string> = {
  none: 'Enviamos um código de quatro letras e números para um contato do seu cadastro.',
  pending: 'Sua senha passa a valer assim que você confirmar o código que enviamos.',
  refused: 'Falta escolher outra senha. Depois digite o mesmo código.',
  lost: 'Falta digitar a senha nova outra vez. Depois vem o código.',
}

export function RegistrationCodePage() {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const [pendingUntil] = useState(() => parsePending(state))
  const [password, setPassword] = useState(readPasswordState)
  const [arrivedWith] = useState(password)
  const [refusal, setRefusal] = useState('')
  // The new password is only in memory: a reload for a new release would lose it.
  useUnsavedWork(password === 'pending')
  return (
    <TaskScreen gated scene={<DoorScene />} title="Confirme o código" lead={leads[password]}>
      {pendingUntil !== null && (
        <Alert title="Seu contato novo ainda não vale">
          Para proteger você, o código foi para o contato que já estava no cadastro. Confirme o código e o
          novo vale na hora. Sem acesso ao antigo? O novo vale a partir de{' '}
          {formatDate(pendingUntil.slice(0, 10))} às {pendingUntil.slice(11, 16)}.
        </Alert>
      )}
      {password === 'lost' || password === 'refused' ? (
        <ChooseAgain
          refusal={password === 'refused' && refusal}
          onSettled={() => setPassword(readPasswordState())}
        />
      ) : (
        <Phase name="Código" arriving={password !== arrivedWith}>
          <CodeAccess
            onIn={() => navigate(returnPath(search), { replace: true })}
            onPasswordRefused={(message) => {
              setRefusal(message)
              setPassword('refused')
            }}
          />
        </Phase>
      )}
    </TaskScreen>
  )
}

interface ChooseAgainProps {
  /** The bank's reason for the refusal; false if a reload lost the password. */
  refusal: string | false
  onSettled: () => void
}

/** Explains why the password is needed again; it can also be skipped. */
function ChooseAgain({ refusal, onSettled }: ChooseAgainProps) {
  const { taxId } = useConsultedId()
  const [codeCounts] = useState(() => loadSentCode(taxId) !== null)
  return (
    <Card>
      <ConsultedId taxId={taxId} />
      <Stack>
        {refusal === false ? (
          <Alert tone="warning" title="Digite sua senha nova outra vez">
            A página foi carregada de novo, e a senha que você escolheu se perdeu. Para proteger você, ela não
            fica guardada neste aparelho.{codeCounts && ' O código que enviamos continua valendo.'}
          </Alert>
        ) : (
          <Alert tone="warning" title="Escolha outra senha">
            {refusal} O código que enviamos continua valendo.
          </Alert>
        )}
        <NewPasswordForm submit="Continuar" onPending={onSettled} />
        <TextLink
          standalone
          onClick={() => {
            pendingPassword.clear()
            onSettled()
          }}
        >
          Entrar só com o código, sem criar senha
        </TextLink>
      </Stack>
    </Card>
  )
}
