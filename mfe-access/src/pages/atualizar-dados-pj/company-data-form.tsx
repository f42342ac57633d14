import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { partnerIdentification, send, toast, track, useUnsavedWork } from 'shared-kernel'
import { useNavigate } from 'shared-kernel/router'
import { emailForUpdate } from 'shared-kernel/rules/email'
import { normalisePhone } from 'shared-kernel/rules/phone'
import { normaliseTaxId } from 'shared-kernel/rules/tax-id'
import {
  Button,
  EmailField,
  ErrorSummary,
  Form,
  FormError,
  fieldMessages,
  PhoneField,
  summaryErrors,
  TaxIdField,
} from 'shared-kernel/ui'
import { failureMessage } from '../../forms/failure-message'
import { cpfRules, emailRules, optional, phoneRules } from '../../forms/field-rules'
import { withErrorSummary } from '../../forms/form-behaviour'

const CALL = 'POST /api/v1/User/pj/Update'

interface Values {
  telefone: string
  email: string
  cpfResponsavel: string
}

export function CompanyDataForm({ taxId }: { taxId: string }) {
  const form = useForm<Values>({
    ...withErrorSummary,
    defaultValues: { telefone: '', email: '', cpfResponsavel: '' },
  })
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()
  const message = fieldMessages(form)
  useUnsavedWork(form.formState.isDirty)

  async function save({ telefone, email, cpfResponsavel }: Values) {
    if (`${telefone}${email}${cpfResponsavel}`.trim() === '') {
      setFailure('Preencha pelo menos um campo.')
      return
    }
    setFailure('')
    try {
      await send(CALL, {
        body: {
          cpfCnpj: taxId,
          ...(telefone !== '' && { telefone: normalisePhone(telefone) }),
          ...(email !== '' && { email: emailForUpdate(email) }),
          ...(cpfResponsavel !== '' && { cpfResponsavel: normaliseTaxId(cpfResponsavel) }),
        },
      })
      if (cpfResponsavel !== '') partnerIdentification.set(cpfResponsavel)
      if (telefone !== '') track('atualizouTelefone')
      toast('Dados da empresa atualizados.')
      await navigate('/painel-meus-dados')
    } catch (error) {
      setFailure(failureMessage(CALL, error, 'PJ'))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(save)}>
      <ErrorSummary
        errors={summaryErrors(form, ['telefone', 'email', 'cpfResponsavel'])}
        attempt={form.formState.submitCount}
      />
      <PhoneField
        required={false}
        error={message('telefone')}
        {...form.register('telefone', optional(phoneRules))}
      />
      <EmailField
        required={false}
        error={message('email')}
        {...form.register('email', optional(emailRules))}
      />
      <TaxIdField
        mode="PF"
        label="CPF do responsável"
        autoComplete="off"
        required={false}
        error={message('cpfResponsavel')}
        {...form.register('cpfResponsavel', optional(cpfRules))}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Salvar
      </Button>
    </Form>
  )
}
