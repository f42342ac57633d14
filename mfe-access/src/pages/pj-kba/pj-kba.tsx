import { stateModeOf } from '@portal/domain/tax-id'
import { track } from '@portal/runtime'
import { type LoaderFunctionArgs, Navigate, useNavigate } from '@portal/runtime/router'
import { Card, DoorScene } from '@portal/ui'
import { useState } from 'react'
import { consultVerifiedCompany } from '../../consult/consult'
import { ConsultedId, requireCompanyConsult, useConsultedId } from '../../identity/consulted-id'
import { requireProvableIdentity } from '../../identity/registered-contacts'
import { Phase } from '../../task-screen/phase'
import { TaskScreen } from '../../task-screen/task-screen'
import { CompanyCheckForm } from './company-check-form'
import { InteractiveCheck } from './interactive-check'

export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<null> {
  const id = requireCompanyConsult()
  if (stateModeOf(id) === 'PJ') await requireProvableIdentity(id, signal)
  return null
}

/** Verifies a company by its registered data, or by security questions. */
export function CompanyCheckPage() {
  const { taxId, stateMode } = useConsultedId()
  const [way, setWay] = useState<'record' | 'questions' | 'record again'>('record')
  const navigate = useNavigate()
  if (stateMode === 'PF') return <Navigate to="/sem-contato" replace />

  async function continueToNextScreen() {
    const route = await consultVerifiedCompany(taxId)
    // Only after the consult, which opens the execution that tracking needs.
    track('kbaConfirmado')
    await navigate(route)
  }

  return (
    <TaskScreen
      scene={<DoorScene />}
      title="Confirme os dados da empresa"
      lead="Seu cadastro tem dados que não combinam. Responda para sabermos que é a empresa certa."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        {way === 'questions' ? (
          <InteractiveCheck
            taxId={taxId}
            onApproved={continueToNextScreen}
            onBack={() => setWay('record again')}
          />
        ) : (
          <Phase name="Dados da empresa" arriving={way === 'record again'}>
            <CompanyCheckForm
              taxId={taxId}
              onConfirmed={continueToNextScreen}
              onQuestions={() => setWay('questions')}
            />
          </Phase>
        )}
      </Card>
    </TaskScreen>
  )
}
