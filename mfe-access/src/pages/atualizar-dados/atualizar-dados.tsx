import { Stepper } from '@portal/connected'
import type { IndividualIdentity } from '@portal/debtor'
import { stateModeOf } from '@portal/domain/tax-id'
import { type LoaderFunctionArgs, Navigate } from '@portal/runtime/router'
import { Card, DoorScene } from '@portal/ui'
import { useState } from 'react'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { requireProvableIdentity } from '../../identity/registered-contacts'
import { Phase } from '../../task-screen/phase'
import { TaskScreen } from '../../task-screen/task-screen'
import { ContactForm } from './contact-form'
import { IdentityForm } from './identity-form'

export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<null> {
  const id = requireConsult()
  if (stateModeOf(id) === 'PF') await requireProvableIdentity(id, signal)
  return null
}

const steps = [{ label: 'Confirme quem é você' }, { label: 'Seus contatos' }]

/** First contacts of an individual without any on file: the identity check, then the contacts. */
export function UpdateContactPage() {
  const { taxId, stateMode } = useConsultedId()
  const [identity, setIdentity] = useState<IndividualIdentity | null>(null)
  const [returned, setReturned] = useState(false)
  if (stateMode === 'PJ') return <Navigate to="/atualizar-dados-pj" replace />
  function goBack() {
    setReturned(true)
    setIdentity(null)
  }

  return (
    <TaskScreen
      gated
      scene={<DoorScene />}
      title="Atualize seus dados"
      lead="Primeiro confirmamos quem é você. Depois você diz onde receber o código."
    >
      <Stepper steps={steps} current={identity === null ? 0 : 1} />
      <Card>
        <ConsultedId taxId={taxId} />
        {identity === null ? (
          <Phase name="Confirme quem é você" key="who" arriving={returned}>
            <IdentityForm taxId={taxId} onConfirmed={setIdentity} />
          </Phase>
        ) : (
          <Phase name="Seus contatos" key="contacts">
            <ContactForm taxId={taxId} identity={identity} onBack={goBack} />
          </Phase>
        )}
      </Card>
    </TaskScreen>
  )
}
