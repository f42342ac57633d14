import { type IndividualIdentity, IndividualIdentityFields } from '@portal/debtor'
import { parseDate } from '@portal/domain/dates'
import { normaliseName } from '@portal/domain/person-name'
import { normalisePhone } from '@portal/domain/phone'
import { send, track, useUnsavedWork } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, ErrorSummary, Form, FormError, fieldMessages, PhoneField, summaryErrors } from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendFirstCode } from '../code-access/request-code'
import { forgetConsult } from '../consult/consult'
import { knownIndividual } from '../identity/known-identity'
import { failureMessage } from './failure-message'
import { birthDateRules, motherNameRules, phoneRules } from './field-rules'
import { withErrorSummary } from './form-behaviour'
import { onFileHint, type PhoneFormProps } from './phone-form'

interface Values extends IndividualIdentity {
  telefone: string
}

const CALL = 'PUT /api/auth/AtualizarTelefone'

/** Changes the registered phone of an individual; the code then goes to the new number. */
export function IndividualPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm<Values>({
    ...withErrorSummary,
    defaultValues: { telefone: '', ...knownIndividual() },
  })
  const [failure, setFailure] = useState('')
  const message = fieldMessages(form)
  const navigate = useNavigate()
  useUnsavedWork(form.formState.isDirty)

  async function save({ telefone, nascimento, nomeMae }: Values) {
    setFailure('')
    try {
      await send(CALL, {
        body: {
          cpfCnpj: taxId,
          telefone: normalisePhone(telefone),
          DtNascimento: parseDate(nascimento) ?? '',
          NomeMae: normaliseName(nomeMae),
          stateMode: 'PF',
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
        errors={summaryErrors(form, ['nascimento', 'nomeMae', 'telefone'])}
        attempt={form.formState.submitCount}
      />
      <IndividualIdentityFields
        nascimento={{ ...form.register('nascimento', birthDateRules), error: message('nascimento') }}
        nomeMae={{ ...form.register('nomeMae', motherNameRules), error: message('nomeMae') }}
      />
      <PhoneField
        label="Novo telefone com DDD"
        hint={onFileHint(phoneOnFile)}
        error={message('telefone')}
        required
        {...form.register('telefone', phoneRules)}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Salvar telefone
      </Button>
    </Form>
  )
}
