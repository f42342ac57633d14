import type { IndividualIdentity } from '@portal/debtor'
import { parseDate } from '@portal/domain/dates'
import { emailForUpdate } from '@portal/domain/email'
import { normaliseName } from '@portal/domain/person-name'
import { normalisePhone } from '@portal/domain/phone'
import { send, track, useUnsavedWork } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import {
  Button,
  EmailField,
  ErrorSummary,
  Form,
  FormError,
  fieldMessages,
  PhoneField,
  summaryErrors,
} from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendFirstCode } from '../../code-access/request-code'
import { forgetConsult } from '../../consult/consult'
import { failureMessage } from '../../forms/failure-message'
import { emailRules, phoneRules } from '../../forms/field-rules'
import { withErrorSummary } from '../../forms/form-behaviour'

const CALL = 'PUT /api/auth/PhoneRegister'

interface Values {
  telefone: string
  email: string
}

interface ContactFormProps {
  taxId: string
  identity: IndividualIdentity
  onBack: () => void
}

export function ContactForm({ taxId, identity, onBack }: ContactFormProps) {
  const form = useForm<Values>({
    ...withErrorSummary,
    defaultValues: { telefone: '', email: '' },
  })
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()
  const message = fieldMessages(form)
  useUnsavedWork(true)

  async function save({ telefone, email }: Values) {
    setFailure('')
    try {
      await send(CALL, {
        body: {
          cpfCnpj: taxId,
          Email: emailForUpdate(email),
          Telefone: normalisePhone(telefone),
          DtNascimento: parseDate(identity.nascimento) ?? '',
          NomeMae: normaliseName(identity.nomeMae),
        },
      })
      forgetConsult()
      track('atualizouTelefone')
      await navigate('/cod-sms', { state: { sent: await sendFirstCode(taxId) } })
    } catch (error) {
      setFailure(failureMessage(CALL, error, 'PF'))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(save)}>
      <ErrorSummary
        errors={summaryErrors(form, ['telefone', 'email'])}
        attempt={form.formState.submitCount}
      />
      <PhoneField
        label="Celular com DDD"
        hint="O código chega por mensagem de texto."
        error={message('telefone')}
        required
        {...form.register('telefone', phoneRules)}
      />
      <EmailField error={message('email')} required {...form.register('email', emailRules)} />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Salvar contatos
      </Button>
      <Button variant="quiet" fullWidth onClick={onBack}>
        Voltar
      </Button>
    </Form>
  )
}
