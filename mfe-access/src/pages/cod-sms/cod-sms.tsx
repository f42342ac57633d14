import { TextLink } from '@portal/connected'
import { loadSentCode } from '@portal/debtor'
import { formatDate } from '@portal/domain/dates'
import { pendingPassword, useUnsavedWork } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { Alert, Card, Stack } from '@portal/ui'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { NewPasswordForm } from '../../auth/new-password-form'
import { returnPath } from '../../auth/return-path'
import { CodeAccess } from '../../code-access/code-access'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { Phase } from '../../task-screen/phase'
import { TaskScreen } from '../../task-screen/task-screen'

export const loader = requireConsult

/** When the contacts that were just typed come into force; null when they are. */
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
  // The new password is only in memory: it would be lost if a new release reloaded the page.
  useUnsavedWork(password === 'pending')
  return (
    <TaskScreen gated icon={<ShieldCheck size={32} />} title="Confirme o código" lead={leads[password]}>
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
  /** Why the bank refused it; false when the page was loaded anew and has lost it. */
  refusal: string | false
  onSettled: () => void
}

/** The person is told, and chooses again or does without. */
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
