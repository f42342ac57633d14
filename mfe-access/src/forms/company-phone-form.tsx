import { type CompanyIdentity, CompanyIdentityFields, companyIdentity } from '@portal/debtor'
import { phone } from '@portal/domain/fields/contact'
import { send, useUnsavedWork } from '@portal/runtime'
import { Form, useForm } from '@portal/ui'
import { useContactChange } from './contact-change'
import { PhoneFormFields, type PhoneFormProps } from './phone-form'
import { getSavedFields, useSavedFields } from './saved-fields'

const fields = { ...companyIdentity, telefone: phone }

interface Values extends CompanyIdentity {
  telefone: string
}

const CALL = 'POST /api/v1/User/pj/updatePhone'

/** Changes the phone of a company; the confirming code is sent to a registered contact. */
export function CompanyPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: getSavedFields('telefone', 'anoFundacao', 'cpfResponsavel'),
  })
  const { failure, submitChange } = useContactChange(CALL, taxId, 'PJ')
  useUnsavedWork(form.formState.isDirty)
  useSavedFields(form)

  async function saveCompanyPhone({ telefone, anoFundacao, cpfResponsavel }: Values) {
    await submitChange(
      send(CALL, {
        body: {
          cpfCnpj: taxId,
          telefone,
          fundacao: anoFundacao,
          cpfResponsavel,
        },
      }),
    )
  }

  return (
    <Form onSubmit={form.handleSubmit(saveCompanyPhone)}>
      <PhoneFormFields
        summary={form.summary()}
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
