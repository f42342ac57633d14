import { Smartphone } from 'lucide-react'
import { Card } from 'shared-kernel/ui'
import { CompanyPhoneForm } from '../../forms/company-phone-form'
import { IndividualPhoneForm } from '../../forms/individual-phone-form'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { TaskScreen } from '../../task-screen/task-screen'

export const loader = requireConsult

export function Component() {
  const { taxId, stateMode } = useConsultedId()
  return (
    <TaskScreen
      gated
      icon={<Smartphone size={32} />}
      title="Atualize seu telefone"
      lead="Confirme quem é você e diga o número novo. Enviamos um código para ele."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        {stateMode === 'PJ' ? <CompanyPhoneForm taxId={taxId} /> : <IndividualPhoneForm taxId={taxId} />}
      </Card>
    </TaskScreen>
  )
}
