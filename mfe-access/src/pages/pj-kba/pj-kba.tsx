import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'shared-kernel/router'
import { Card } from 'shared-kernel/ui'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { TaskScreen } from '../../task-screen/task-screen'
import { CompanyCheckForm } from './company-check-form'
import { InteractiveCheck } from './interactive-check'

export const loader = requireConsult

/** A company shows that it is itself: by its record, or by questions that only it can answer. */
export function Component() {
  const { taxId, stateMode } = useConsultedId()
  const [way, setWay] = useState<'record' | 'questions'>('record')
  const navigate = useNavigate()
  if (stateMode === 'PF') return <Navigate to="/sem-contato" replace />
  const goOn = () => navigate('/cadastro-pj')
  return (
    <TaskScreen
      icon={<ClipboardCheck size={32} />}
      title="Confirme os dados da empresa"
      lead="Seu cadastro tem dados que não combinam. Responda para sabermos que é a empresa certa."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        {way === 'record' ? (
          <CompanyCheckForm taxId={taxId} onConfirmed={goOn} onQuestions={() => setWay('questions')} />
        ) : (
          <InteractiveCheck taxId={taxId} onApproved={goOn} onBack={() => setWay('record')} />
        )}
      </Card>
    </TaskScreen>
  )
}
