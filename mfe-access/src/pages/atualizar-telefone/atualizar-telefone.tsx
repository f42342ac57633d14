import { type LoaderFunctionArgs, useLoaderData } from '@portal/runtime/router'
import { Card, DoorScene } from '@portal/ui'
import { CompanyPhoneForm, IndividualPhoneForm } from '../../forms/phone-form'
import { ConsultedId, requireConsult, useConsultedId } from '../../identity/consulted-id'
import { loadPhoneToChange } from '../../identity/registered-contacts'
import { TaskScreen } from '../../task-screen/task-screen'

export const loader = async ({ request }: LoaderFunctionArgs) =>
  loadPhoneToChange(requireConsult(), request.signal)

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
