import { useUnsavedWork } from '@portal/runtime'
import {
  Button,
  EmailField,
  ErrorSummary,
  Form,
  FormError,
  fieldMessages,
  PhoneField,
  RadioCard,
  RadioGroup,
  summaryErrors,
  TaxIdField,
  TextField,
} from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureMessage } from '../../forms/failure-message'
import { anyTaxIdRules, emailRules, nameRules, optional, phoneRules } from '../../forms/field-rules'
import { withErrorSummary } from '../../forms/form-behaviour'
import { type ReportValues, reasons, reportUnwantedCall } from './unwanted-call'

export function ReportForm({ onReported }: { onReported: (protocol: string) => void }) {
  const form = useForm<ReportValues>({
    ...withErrorSummary,
    defaultValues: { motivo: '', cpfCnpj: '', nome: '', telefone: '', email: '' },
  })
  const [failure, setFailure] = useState('')
  const message = fieldMessages(form)
  useUnsavedWork(form.formState.isDirty)

  async function report(values: ReportValues) {
    setFailure('')
    try {
      onReported(await reportUnwantedCall(values))
    } catch (error) {
      setFailure(failureMessage('POST /api/auth/LigacaoIndevida', error, 'PF'))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(report)}>
      <ErrorSummary
        errors={summaryErrors(form, ['motivo', 'cpfCnpj', 'nome', 'telefone', 'email'])}
        attempt={form.formState.submitCount}
      />
      <RadioGroup
        label="O que está acontecendo?"
        error={message('motivo')}
        required
        {...form.register('motivo', { required: 'Escolha um motivo' })}
      >
        {reasons.map(({ key, title, description }) => (
          <RadioCard key={key} value={key} title={title} description={description} />
        ))}
      </RadioGroup>
      <TaxIdField
        mode="any"
        label="Seu CPF ou CNPJ"
        autoComplete="off"
        error={message('cpfCnpj')}
        required
        {...form.register('cpfCnpj', anyTaxIdRules)}
      />
      <TextField
        label="Seu nome"
        autoComplete="name"
        error={message('nome')}
        required
        {...form.register('nome', nameRules)}
      />
      <PhoneField
        label="Telefone que recebe as ligações"
        required={false}
        error={message('telefone')}
        {...form.register('telefone', optional(phoneRules))}
      />
      <EmailField
        required={false}
        error={message('email')}
        {...form.register('email', optional(emailRules))}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Enviar aviso
      </Button>
    </Form>
  )
}
