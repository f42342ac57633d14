import { stateModeOf } from '@portal/domain/tax-id'
import { readSession } from '@portal/runtime'
import { type LoaderFunctionArgs, Navigate, useLoaderData } from '@portal/runtime/router'
import { Card, DoorScene } from '@portal/ui'
import { useState } from 'react'
import { CompanyPhoneForm } from '../../forms/phone-form'
import { ConsultedId, requireCompanyConsult, useConsultedId } from '../../identity/consulted-id'
import { loadPhoneToChange } from '../../identity/registered-contacts'
import { TaskScreen } from '../../task-screen/task-screen'

/** The registered phone of a company before login. */
export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<{ phone: string }> {
  if (readSession() !== null) return { phone: '' }
  const id = requireCompanyConsult()
  return stateModeOf(id) === 'PF' ? { phone: '' } : loadPhoneToChange(id, signal)
}

/** Changes the phone of a verified company before login; after login, the panel does. */
export function UpdateCompanyPhonePage() {
  const [session] = useState(readSession)
  return session === null ? <BeforeLogin /> : <Navigate to="/painel-meus-dados" replace />
}

function BeforeLogin() {
  const { taxId, stateMode } = useConsultedId()
  const { phone } = useLoaderData<typeof loader>()
  if (stateMode === 'PF') return <Navigate to="/atualizar-telefone" replace />
  return (
    <TaskScreen
      scene={<DoorScene />}
      title="Atualize os dados da empresa"
      lead="Confirme os dados da empresa e diga o telefone novo. Enviamos um código para ele."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        <CompanyPhoneForm taxId={taxId} phoneOnFile={phone} />
      </Card>
    </TaskScreen>
  )
}
