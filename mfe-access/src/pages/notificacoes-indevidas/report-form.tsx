import { useAttempt } from '@portal/debtor'
import { phone, registeredEmail } from '@portal/domain/fields/contact'
import { choice, optional } from '@portal/domain/fields/field'
import { personName } from '@portal/domain/fields/identity'
import { taxId } from '@portal/domain/fields/tax-id'
import { send, useSession, useUnsavedWork } from '@portal/runtime'
import {
  Button,
  EmailField,
  ErrorSummary,
  Form,
  FormError,
  PhoneField,
  RadioCard,
  RadioGroup,
  TaxIdField,
  TextField,
  useForm,
} from '@portal/ui'
import { useEffect, useState } from 'react'
import { ConsultedId } from '../../identity/consulted-id'
import { type ReportValues, reasons, reportUnwantedCall } from './unwanted-call'

const fields = {
  motivo: choice('Escolha um motivo'),
  cpfCnpj: taxId,
  nome: personName,
  telefone: optional(phone),
  email: optional(registeredEmail),
}

export function ReportForm({ onReported }: { onReported: (protocol: string) => void }) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: { motivo: '', cpfCnpj: '', nome: '', telefone: '', email: '' },
  })
  const { failure, attempt } = useAttempt('POST /api/auth/LigacaoIndevida')
  const { session } = useSession()
  const [hasName, setHasName] = useState(false)
  const { setValue } = form
  const own = session?.cpfCnpj

  // Prefills what the bank knows of a logged-in debtor (WCAG 3.3.7).
  useEffect(() => {
    if (own === undefined) return
    setValue('cpfCnpj', own)
    let left = false
    send('GET /api/UsuarioData/{id}', { params: { id: own } }).then(
      ({ data }) => {
        if (left || data.nome === '') return
        setValue('nome', data.nome)
        setHasName(true)
      },
      // On failure, the field stays empty and editable.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [own, setValue])
  useUnsavedWork(form.formState.isDirty)

  const report = (values: ReportValues) =>
    attempt(async () => {
      onReported(await reportUnwantedCall(values))
    })

  return (
    <Form onSubmit={form.handleSubmit(report)}>
      <ErrorSummary {...form.summary()} />
      <RadioGroup label="O que está acontecendo?" required {...form.field('motivo')}>
        {reasons.map(({ key, title, description }) => (
          <RadioCard key={key} value={key} title={title} description={description} />
        ))}
      </RadioGroup>
      {own === undefined ? (
        <TaxIdField
          mode="any"
          label="Seu CPF ou CNPJ"
          autoComplete="off"
          required
          {...form.field('cpfCnpj')}
        />
      ) : (
        <ConsultedId taxId={own} fixed />
      )}
      {!hasName && <TextField label="Seu nome" autoComplete="name" required {...form.field('nome')} />}
      <PhoneField label="Telefone que recebe as ligações" required={false} {...form.field('telefone')} />
      <EmailField required={false} {...form.field('email')} />
      <Button type="submit" fullWidth>
        Enviar aviso
      </Button>
      <FormError>{failure}</FormError>
    </Form>
  )
}
