import { CompanyIdentityFields, companyIdentity } from '@portal/debtor'
import { phone } from '@portal/domain/fields/contact'
import { send } from '@portal/runtime'
import { type FieldValues, Form, useForm } from '@portal/ui'
import { useContactChange } from './contact-change'
import { PhoneFormFields, type PhoneFormProps } from './phone-form'
import { getSavedFields } from './saved-fields'

const fields = { ...companyIdentity, telefone: phone }

const CALL = 'POST /api/v1/User/pj/updatePhone'

/** Changes the phone of a company; the confirming code is sent to a registered contact. */
export function CompanyPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: getSavedFields('telefone', 'anoFundacao', 'cpfResponsavel'),
  })
  const { failure, submitChange } = useContactChange(CALL, taxId, 'PJ')
  const submit = ({ telefone, anoFundacao: fundacao, cpfResponsavel }: FieldValues<typeof fields>) =>
    submitChange(send(CALL, { body: { cpfCnpj: taxId, telefone, fundacao, cpfResponsavel } }))

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <PhoneFormFields
        form={form}
        phoneField={form.field('telefone')}
        phoneOnFile={phoneOnFile}
        failure={failure}
      >
        <CompanyIdentityFields
          anoFundacao={form.field('anoFundacao')}
          cpfResponsavel={form.field('cpfResponsavel')}
        />
      </PhoneFormFields>
    </Form>
  )
}
