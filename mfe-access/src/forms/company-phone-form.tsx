import { type CompanyIdentity, CompanyIdentityFields, companyIdentity } from '@portal/debtor'
import { phone } from '@portal/domain/fields/contact'
import { send, useUnsavedWork } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, PhoneField, useForm } from '@portal/ui'
import { useContactChange } from './contact-change'
import { getKept, useKeptFields } from './kept-fields'
import { type PhoneFormProps, registeredPhoneHint } from './phone-form'

const fields = { ...companyIdentity, telefone: phone }

interface Values extends CompanyIdentity {
  telefone: string
}

const CALL = 'POST /api/v1/User/pj/updatePhone'

/** Changes the registered phone of a company; the code is then sent to a registered contact. */
export function CompanyPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: getKept('telefone', 'anoFundacao', 'cpfResponsavel'),
  })
  const { failure, submitChange } = useContactChange(CALL, taxId, 'PJ')
  useUnsavedWork(form.formState.isDirty)
  useKeptFields(form)

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
      <ErrorSummary {...form.summary()} />
      <CompanyIdentityFields
        anoFundacao={form.field('anoFundacao')}
        cpfResponsavel={form.field('cpfResponsavel')}
      />
      <PhoneField
        label="Novo telefone com DDD"
        hint={registeredPhoneHint(phoneOnFile)}
        required
        {...form.field('telefone')}
      />
      <Button type="submit" fullWidth>
        Salvar telefone
      </Button>
      <FormError>{failure}</FormError>
    </Form>
  )
}
