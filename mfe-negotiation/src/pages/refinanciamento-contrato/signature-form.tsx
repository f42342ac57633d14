import type { Agreement } from '@portal/contract'
import { incorrectCodeNotice } from '@portal/debtor'
import { accessCode } from '@portal/domain/fields/access-code'
import { confirmedEmail } from '@portal/domain/fields/contact'
import { accepted } from '@portal/domain/fields/field'
import { useUnsavedWork } from '@portal/runtime'
import { Button, Checkbox, CodeField, EmailField, Form, FormError, Section, Text, useForm } from '@portal/ui'
import { useState } from 'react'
import { finishSigning, type Signing, signingFailure, startSigning } from './signing'

export interface SignatureFormProps {
  agreement: Agreement
  /** The registered e-mail. */
  email: string
  initial: Signing
  onSigned: (line: string | null) => Promise<void>
}

/** Confirm the e-mail, get a code, sign with it. */
export function SignatureForm({ agreement, email, initial, onSigned }: SignatureFormProps) {
  const [signing, setSigning] = useState(initial)
  useUnsavedWork(signing.kind !== 'pending')
  if (signing.kind === 'pending') {
    return <EmailStep agreement={agreement} email={email} onSent={setSigning} />
  }
  if (signing.kind === 'signed') return null
  return (
    <CodeStep
      agreement={agreement}
      signing={signing}
      onChange={(next) => (next.kind === 'signed' ? onSigned(next.line) : setSigning(next))}
      onOtherEmail={() => setSigning({ kind: 'pending' })}
    />
  )
}

interface EmailStepProps {
  agreement: Agreement
  email: string
  onSent: (signing: Signing) => void
}

function EmailStep({ agreement, email, onSent }: EmailStepProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    fields: { email: confirmedEmail(email), read: accepted('Para assinar, marque que leu o contrato') },
    defaultValues: { email: email.toLowerCase(), read: false },
  })

  const start = form.handleSubmit(async (values) => {
    setFailure(null)
    const changed = values.email.toUpperCase() !== email.toUpperCase()
    try {
      onSent(await startSigning(agreement, changed ? values.email : null))
    } catch (error) {
      setFailure(signingFailure(error))
    }
  })

  return (
    <Section title="Assine" size="lg">
      <Form onSubmit={start}>
        <EmailField
          label="Confirme seu e-mail"
          hint="O código da assinatura e o contrato assinado vão para ele."
          required
          {...form.field('email')}
        />
        <Checkbox label="Li o contrato e quero assinar" required {...form.field('read')} />
        <FormError>{failure}</FormError>
        <Button type="submit" fullWidth>
          Enviar código de assinatura
        </Button>
      </Form>
    </Section>
  )
}

const codeFields = { code: accessCode }

interface CodeStepProps {
  agreement: Agreement
  signing: Extract<Signing, { kind: 'awaiting' | 'wrong-code' }>
  onChange: (signing: Signing) => Promise<void> | void
  onOtherEmail: () => void
}

function CodeStep({ agreement, signing, onChange, onOtherEmail }: CodeStepProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ fields: codeFields, mode: 'onSubmit', defaultValues: { code: '' } })
  const { destination } = signing

  async function attempt(work: () => Promise<Signing>) {
    setFailure(null)
    try {
      await onChange(await work())
    } catch (error) {
      setFailure(signingFailure(error))
    }
  }

  const sign = form.handleSubmit(({ code }) =>
    attempt(async () => {
      const next = await finishSigning(agreement, code, destination)
      if (next.kind === 'wrong-code') {
        form.refuse('code', incorrectCodeNotice(next.triesLeft))
      }
      return next
    }),
  )

  return (
    <Section title="Digite o código" size="lg">
      <Text>
        {destination === '' ? 'Enviamos um código ao seu e-mail.' : `Enviamos um código para ${destination}.`}{' '}
        Ele vale por 10 minutos.
      </Text>
      <Form onSubmit={sign}>
        <CodeField label="Código da assinatura" required {...form.field('code')} />
        <FormError>{failure}</FormError>
        <Button type="submit" fullWidth>
          Assinar contrato
        </Button>
        <Button variant="secondary" fullWidth onClick={() => attempt(() => startSigning(agreement, null))}>
          Enviar outro código
        </Button>
        <Button variant="quiet" fullWidth onClick={onOtherEmail}>
          Usar outro e-mail
        </Button>
      </Form>
    </Section>
  )
}
