import type { IndividualIdentity } from '@portal/debtor'
import { phone, registeredEmail } from '@portal/domain/fields/contact'
import { optional } from '@portal/domain/fields/field'
import { send, track, useUnsavedWork } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, EmailField, ErrorSummary, Form, FormError, PhoneField, useForm } from '@portal/ui'
import { useState } from 'react'
import { sendFirstCode } from '../../code-access/request-code'
import { clearLastConsult } from '../../consult/consult'
import { failureMessage } from '../../forms/failure-message'
import { clearKept, getKept, useKeptFields } from '../../forms/kept-fields'

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
    defaultValues: getKept('telefone', 'email'),
  })
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()
  useUnsavedWork(true)
  useKeptFields(form)

  async function saveContact({ telefone, email }: { telefone: string; email: string }) {
    setFailure('')
    try {
      const { data } = await send(CALL, {
        body: {
          cpfCnpj: taxId,
          Email: email,
          Telefone: telefone,
          DtNascimento: identity.nascimento,
          NomeMae: identity.nomeMae,
        },
      })
      clearLastConsult()
      clearKept()
      track('atualizouTelefone')
      await sendFirstCode(taxId)
      await navigate('/cod-sms', { state: { valeEm: data.valeEm } })
    } catch (error) {
      setFailure(failureMessage(CALL, error, 'PF'))
    }
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
