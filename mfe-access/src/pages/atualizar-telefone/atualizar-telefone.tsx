import { identification } from '@portal/runtime'
import { type LoaderFunctionArgs, useLoaderData } from '@portal/runtime/router'
import { Card, DoorScene } from '@portal/ui'
import { CompanyPhoneForm } from '../../forms/company-phone-form'
import { IndividualPhoneForm } from '../../forms/individual-phone-form'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { loadRegisteredPhone, requireProvableIdentity } from '../../identity/registered-contacts'
import { TaskScreen } from '../../task-screen/task-screen'

export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<{ phone: string }> {
  requireConsult()
  const id = identification.get() ?? ''
  const [phone] = await Promise.all([
    loadRegisteredPhone(id, { signal }),
    requireProvableIdentity(id, { signal }),
  ])
  return { phone }
}

export function UpdatePhonePage() {
  const { taxId, stateMode } = useConsultedId()
  const { phone } = useLoaderData<typeof loader>()
  return (
    <TaskScreen
      gated
      scene={<DoorScene />}
      title="Atualize seu telefone"
      lead="Confirme quem é você e diga o número novo. Enviamos um código para ele."
    >
      <Card>
        <ConsultedId taxId={taxId} />
        {stateMode === 'PJ' ? (
          <CompanyPhoneForm taxId={taxId} phoneOnFile={phone} />
        ) : (
          <IndividualPhoneForm taxId={taxId} phoneOnFile={phone} />
        )}
      </Card>
    </TaskScreen>
  )
}
