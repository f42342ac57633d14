import { type CompanyIdentity, CompanyIdentityFields } from '@portal/debtor'
import { normalisePhone } from '@portal/domain/phone'
import { normaliseTaxId } from '@portal/domain/tax-id'
import { send, track, useUnsavedWork } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, ErrorSummary, Form, FormError, fieldMessages, PhoneField, summaryErrors } from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendFirstCode } from '../code-access/request-code'
import { forgetConsult } from '../consult/consult'
import { knownCompany } from '../identity/known-identity'
import { failureMessage } from './failure-message'
import { cpfRules, foundationYearRules, phoneRules } from './field-rules'
import { withErrorSummary } from './form-behaviour'
import { onFileHint, type PhoneFormProps } from './phone-form'

interface Values extends CompanyIdentity {
  telefone: string
}

const CALL = 'POST /api/v1/User/pj/updatePhone'

/** Changes the registered phone of a company; the code then goes to the new number. */
export function CompanyPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm<Values>({
    ...withErrorSummary,
    defaultValues: { telefone: '', ...knownCompany() },
  })
  const [failure, setFailure] = useState('')
  const message = fieldMessages(form)
  const navigate = useNavigate()
  useUnsavedWork(form.formState.isDirty)

  async function save({ telefone, anoFundacao, cpfResponsavel }: Values) {
    setFailure('')
    try {
      await send(CALL, {
        body: {
          cpfCnpj: taxId,
          telefone: normalisePhone(telefone),
          fundacao: anoFundacao,
          cpfResponsavel: normaliseTaxId(cpfResponsavel),
        },
      })
      forgetConsult()
      track('atualizouTelefone')
      await navigate('/cod-sms', { state: { sent: await sendFirstCode(taxId) } })
    } catch (error) {
      setFailure(failureMessage(CALL, error, 'PJ'))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(save)}>
      <ErrorSummary
        errors={summaryErrors(form, ['anoFundacao', 'cpfResponsavel', 'telefone'])}
        attempt={form.formState.submitCount}
      />
      <CompanyIdentityFields
        anoFundacao={{ ...form.register('anoFundacao', foundationYearRules), error: message('anoFundacao') }}
        cpfResponsavel={{ ...form.register('cpfResponsavel', cpfRules), error: message('cpfResponsavel') }}
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
