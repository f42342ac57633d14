import { type IndividualIdentity, IndividualIdentityFields, individualIdentity } from '@portal/debtor'
import { phone } from '@portal/domain/fields/contact'
import { send, useUnsavedWork } from '@portal/runtime'
import { Form, useForm } from '@portal/ui'
import { useContactChange } from './contact-change'
import { PhoneFormFields, type PhoneFormProps } from './phone-form'
import { getSavedFields, useSavedFields } from './saved-fields'

const fields = { ...individualIdentity, telefone: phone }

interface Values extends IndividualIdentity {
  telefone: string
}

const CALL = 'PUT /api/auth/AtualizarTelefone'

/** Changes the phone of an individual; the confirming code is sent to a registered contact. */
export function IndividualPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: getSavedFields('telefone', 'nascimento', 'nomeMae'),
  })
  const { failure, submitChange } = useContactChange(CALL, taxId, 'PF')
  useUnsavedWork(form.formState.isDirty)
  useSavedFields(form)

  async function saveIndividualPhone({ telefone, nascimento, nomeMae }: Values) {
    await submitChange(
      send(CALL, {
        body: {
          cpfCnpj: taxId,
          telefone,
          DtNascimento: nascimento,
          NomeMae: nomeMae,
          stateMode: 'PF',
        },
      }),
    )
  }

  return (
    <Form onSubmit={form.handleSubmit(saveIndividualPhone)}>
      <PhoneFormFields
        summary={form.summary()}
        phoneField={form.field('telefone')}
        phoneOnFile={phoneOnFile}
        failure={failure}
      >
        <IndividualIdentityFields nascimento={form.field('nascimento')} nomeMae={form.field('nomeMae')} />
      </PhoneFormFields>
    </Form>
  )
}
