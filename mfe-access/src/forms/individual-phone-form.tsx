import { IndividualIdentityFields, individualIdentity } from '@portal/debtor'
import { phone } from '@portal/domain/fields/contact'
import { send } from '@portal/runtime'
import { type FieldValues, Form, useForm } from '@portal/ui'
import { useContactChange } from './contact-change'
import { PhoneFormFields, type PhoneFormProps } from './phone-form'
import { getSavedFields } from './saved-fields'

const fields = { ...individualIdentity, telefone: phone }

const CALL = 'PUT /api/auth/AtualizarTelefone'

/** Changes the phone of an individual; the confirming code is sent to a registered contact. */
export function IndividualPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: getSavedFields('telefone', 'nascimento', 'nomeMae'),
  })
  const { failure, submitChange } = useContactChange(CALL, taxId, 'PF')
  const submit = ({ telefone, nascimento, nomeMae }: FieldValues<typeof fields>) =>
    submitChange(
      send(CALL, {
        body: { cpfCnpj: taxId, telefone, DtNascimento: nascimento, NomeMae: nomeMae, stateMode: 'PF' },
      }),
    )

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <PhoneFormFields
        form={form}
        phoneField={form.field('telefone')}
        phoneOnFile={phoneOnFile}
        failure={failure}
      >
        <IndividualIdentityFields nascimento={form.field('nascimento')} nomeMae={form.field('nomeMae')} />
      </PhoneFormFields>
    </Form>
  )
}
