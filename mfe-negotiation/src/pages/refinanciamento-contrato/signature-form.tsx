import { TextLink } from '@portal/connected'
import type { Agreement } from '@portal/contract'
import { incorrectCodeNotice } from '@portal/debtor'
import { maskEmail } from '@portal/domain/email'
import { accessCode } from '@portal/domain/fields/access-code'
import { accepted } from '@portal/domain/fields/field'
import { useUnsavedWork } from '@portal/runtime'
import { useRevalidator } from '@portal/runtime/router'
import { Button, Checkbox, CodeField, Form, FormError, Section, Text, Unbroken, useForm } from '@portal/ui'
import { useState } from 'react'
import {
  finishSigning,
  isStillContract,
  type Signing,
  signingFailure,
  startSigning,
  trackOtherEmail,
} from './signing'

export interface SignatureFormProps {
  agreement: Agreement
  /** Hash of the displayed contract. */
  hash: string
  /** The registered e-mail. */
  email: string
  initial: Signing
  onSigned: (line: string | null) => Promise<void>
}

/** Requests a code to the registered contact and signs with it. */
export function SignatureForm({ agreement, hash, email, initial, onSigned }: SignatureFormProps) {
  const [signing, setSigning] = useState(initial)
  useUnsavedWork(signing.kind !== 'pending')
  if (signing.kind === 'pending') {
    return <EmailStep agreement={agreement} hash={hash} email={email} onSent={setSigning} />
  }
  if (signing.kind === 'signed') return null
  return (
    <CodeStep
      agreement={agreement}
      signing={signing}
      onChange={(next) => (next.kind === 'signed' ? onSigned(next.line) : setSigning(next))}
    />
  )
}

interface EmailStepProps {
  agreement: Agreement
  /** Hash of the displayed contract. */
  hash: string
  email: string
  onSent: (signing: Signing) => void
}

function EmailStep({ agreement, hash, email, onSent }: EmailStepProps) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    fields: { read: accepted('Para assinar, marque que leu o contrato') },
    defaultValues: { read: false },
  })

  const start = form.handleSubmit(async () => {
    setFailure(null)
    try {
      if (await isStillContract(agreement, hash)) onSent(await startSigning(agreement))
      else {
        await revalidate()
        form.reset()
        setFailure('O contrato mudou depois que você abriu esta página. Leia de novo antes de assinar.')
      }
    } catch (error) {
      setFailure(signingFailure(error))
    }
  })

  return (
    <Section title="Assine" size="lg">
      <Text>
        O código da assinatura e o contrato assinado vão para{' '}
        <strong>
          {email === '' ? (
            'o telefone do seu cadastro'
          ) : (
            <Unbroken>{maskEmail(email).toLowerCase()}</Unbroken>
          )}
        </strong>
        .{' '}
        {email === '' ? (
          <TextLink to="/painel-meus-dados">Não tenho mais este número</TextLink>
        ) : (
          <TextLink standalone to="/painel-meus-dados" onClick={() => trackOtherEmail(agreement)}>
            Mudar o e-mail em Meus dados
          </TextLink>
        )}
      </Text>
      <Form onSubmit={start}>
        <Checkbox label="Li o contrato e quero assinar" required {...form.field('read')} />
        <Button type="submit" fullWidth>
          Enviar código de assinatura
        </Button>
        <FormError>{failure}</FormError>
      </Form>
    </Section>
  )
}

const codeFields = { code: accessCode }

interface CodeStepProps {
  agreement: Agreement
  signing: Extract<Signing, { kind: 'awaiting' | 'wrong-code' }>
  onChange: (signing: Signing) => Promise<void> | void
}

function CodeStep({ agreement, signing, onChange }: CodeStepProps) {
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
        {destination === ''
          ? 'Enviamos um código ao seu contato.'
          : `Enviamos um código para ${destination}.`}{' '}
        Ele vale por 10 minutos.
      </Text>
      <Form onSubmit={sign}>
        <CodeField label="Código da assinatura" required {...form.field('code')} />
        <Button type="submit" fullWidth>
          Assinar contrato
        </Button>
        <Button variant="secondary" fullWidth onClick={() => attempt(() => startSigning(agreement))}>
          Enviar outro código
        </Button>
        <FormError>{failure}</FormError>
      </Form>
      <TextLink standalone to="/painel-meus-dados">
        Não tenho mais este contato
      </TextLink>
    </Section>
  )
}
