import type { IndividualIdentity } from '@portal/debtor'
import { phone, registeredEmail } from '@portal/domain/fields/contact'
import { optional } from '@portal/domain/fields/field'
import { send, useUnsavedWork } from '@portal/runtime'
import { Button, EmailField, ErrorSummary, Form, FormError, PhoneField, useForm } from '@portal/ui'
import { useContactChange } from '../../forms/contact-change'
import { getSavedFields, useSavedFields } from '../../forms/saved-fields'

const CALL = 'PUT /api/auth/PhoneRegister'

const fields = { telefone: phone, email: optional(registeredEmail) }

interface ContactFormProps {
  taxId: string
  /** In the API's format. */
  identity: IndividualIdentity
  onBack: () => void
}

export function ContactForm({ taxId, identity, onBack }: ContactFormProps) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: getSavedFields('telefone', 'email'),
  })
  const { failure, submitChange } = useContactChange(CALL, taxId)
  useUnsavedWork(true)
  useSavedFields(form)

  async function saveContact({ telefone, email }: { telefone: string; email: string }) {
    await submitChange(
      send(CALL, {
        body: {
          cpfCnpj: taxId,
          Email: email,
          Telefone: telefone,
          DtNascimento: identity.nascimento,
          NomeMae: identity.nomeMae,
        },
      }),
    )
  }

  return (
    <Form onSubmit={form.handleSubmit(saveContact)}>
      <ErrorSummary {...form.summary()} />
      <PhoneField
        label="Celular com DDD"
        hint="O código chega por mensagem de texto."
        required
        {...form.field('telefone')}
      />
      <EmailField required={false} {...form.field('email')} />
      <Button type="submit" fullWidth>
        Salvar contatos
      </Button>
      <Button variant="quiet" fullWidth onClick={onBack}>
        Voltar
      </Button>
      <FormError>{failure}</FormError>
    </Form>
  )
}
