import { UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { identification, send } from 'shared-kernel'
import { type LoaderFunctionArgs, Navigate, redirect } from 'shared-kernel/router'
import { stateModeOf } from 'shared-kernel/rules/tax-id'
import { Card, Stepper } from 'shared-kernel/ui'
import type { IndividualIdentity } from '../../forms/individual-identity-fields'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { TaskScreen } from '../../task-screen/task-screen'
import { ContactForm } from './contact-form'
import { IdentityForm } from './identity-form'

/** Without a birth date and a mother's name on file there is nothing to prove oneself with: a branch helps. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  requireConsult()
  const id = identification.get() ?? ''
  if (stateModeOf(id) === 'PJ') return null
  const { signal } = request
  // When it cannot be told, the questions themselves will tell.
  const held = await send('GET /api/v1/validKBAs/{id}', { params: { id }, signal }).catch(() => null)
  const answerable = held === null || (held.data.birthDate !== null && held.data.motherName !== null)
  if (!answerable) throw redirect('/procure-uma-agencia')
  return null
}

const steps = [{ label: 'Confirme quem é você' }, { label: 'Seus contatos' }]

/** First contacts of an individual who has none on file: who, then where to. */
export function Component() {
  const { taxId, stateMode } = useConsultedId()
  const [identity, setIdentity] = useState<IndividualIdentity | null>(null)
  if (stateMode === 'PJ') return <Navigate to="/atualizar-dados-pj" replace />
  return (
    <TaskScreen
      gated
      icon={<UserRoundPen size={32} />}
      title="Atualize seus dados"
      lead="Primeiro confirmamos quem é você. Depois você diz onde quer receber o código."
    >
      <Stepper steps={steps} current={identity === null ? 0 : 1} />
      <Card>
        <ConsultedId taxId={taxId} />
        {identity === null ? (
          <IdentityForm taxId={taxId} onConfirmed={setIdentity} />
        ) : (
          <ContactForm taxId={taxId} identity={identity} onBack={() => setIdentity(null)} />
        )}
      </Card>
    </TaskScreen>
  )
}
