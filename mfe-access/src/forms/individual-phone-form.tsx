import { type IndividualIdentity, IndividualIdentityFields, individualIdentity } from '@portal/debtor'
import { phone } from '@portal/domain/fields/contact'
import { send, useUnsavedWork } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, PhoneField, useForm } from '@portal/ui'
import { useContactChange } from './contact-change'
import { getKept, useKeptFields } from './kept-fields'
import { type PhoneFormProps, registeredPhoneHint } from './phone-form'

const fields = { ...individualIdentity, telefone: phone }

interface Values extends IndividualIdentity {
  telefone: string
}

const CALL = 'PUT /api/auth/AtualizarTelefone'

/** Changes the registered phone of an individual; the code is then sent to a registered contact. */
export function IndividualPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: getKept('telefone', 'nascimento', 'nomeMae'),
  })
  const { failure, submitChange } = useContactChange(CALL, taxId, 'PF')
  useUnsavedWork(form.formState.isDirty)
  useKeptFields(form)

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
      <ErrorSummary {...form.summary()} />
      <IndividualIdentityFields nascimento={form.field('nascimento')} nomeMae={form.field('nomeMae')} />
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
