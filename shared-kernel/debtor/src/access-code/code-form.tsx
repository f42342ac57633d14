import { TextLink } from '@portal/connected'
import { accessCode } from '@portal/domain/fields/access-code'
import { announce } from '@portal/runtime'
import { Alert, Button, CodeField, Form, FormError, Inline, useForm } from '@portal/ui'
import { useState } from 'react'
import styles from './code-form.module.css'
import type { Channel } from './contacts'
import type { CodeRequest, CodeSent } from './send-code'
import { useCountdown } from './use-countdown'

/** The sentence before the destination. */
const sentBy: Record<Channel, (code: 'um código' | 'outro código') => string> = {
  SMS: (code) => `Enviamos ${code} por mensagem de texto para`,
  EMAIL: (code) => `Enviamos ${code} por e-mail para`,
  VOZ: (code) => `Atenda a ligação: vamos dizer ${code} no telefone`,
}

const fields = { codigo: accessCode }

/** The bank's result for a code. The screen decides what follows an accepted one. */
export type CodeCheck =
  | { kind: 'accepted' }
  | { kind: 'incorrect'; notice: string }
  | { kind: 'refused'; message: string }

export interface CodeFormProps {
  'aria-label'?: string
  /** The code field's. */
  label?: string
  /** The code that was sent before this form was rendered. */
  sent: CodeSent
  /** Announces the destination; not when the focus moves to the form as it appears. */
  live?: boolean | undefined
  /** The code in upper case. */
  onCode: (code: string) => Promise<CodeCheck>
  onResend: () => Promise<CodeRequest>
  onOtherContact: () => void
}

/** Input of the code that was sent; resends once the cool-down is over. */
export function CodeForm({
  label,
  sent: first,
  live,
  onCode,
  onResend,
  onOtherContact,
  ...rest
}: CodeFormProps) {
  const form = useForm({
    fields,
    mode: 'onSubmit',
    // The message about a code stays until the next submission.
    reValidateMode: 'onSubmit',
    defaultValues: { codigo: '' },
  })
  const [sent, setSent] = useState(first)
  const [failure, setFailure] = useState<string>()
  const left = useCountdown(sent)
  const again = sent !== first

  async function confirm({ codigo }: { codigo: string }) {
    setFailure(undefined)
    const check = await onCode(codigo)
    if (check.kind === 'refused') setFailure(check.message)
    if (check.kind !== 'incorrect') return
    form.refuse('codigo', check.notice)
    form.setFocus('codigo', { shouldSelect: true })
  }

  async function sendAgain() {
    setFailure(undefined)
    const result = await onResend()
    if (result.kind === 'refused') setFailure(result.message)
    if (result.kind !== 'sent') return
    setSent(result.sent)
    // The countdown replaces the button.
    form.setFocus('codigo')
    announce('Outro código está a caminho. Use o mais novo.')
  }

  return (
    <Form {...rest} onSubmit={form.handleSubmit(confirm)}>
      <Alert tone="success" live={live}>
        {sentBy[sent.channel](again ? 'outro código' : 'um código')}{' '}
        <strong className={styles.destination}>{sent.destination}</strong>. Ele vale por 10 minutos.
        {again && ' Use o mais novo.'}
      </Alert>
      <CodeField label={label} hint="Quatro letras ou números." required {...form.field('codigo')} />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
      <Inline justify="between">
        {left > 0 ? (
          <span>
            Enviar outro código em <time>{left} s</time>
          </span>
        ) : (
          <Button variant="quiet" size="sm" onClick={sendAgain}>
            Enviar outro código
          </Button>
        )}
        <TextLink standalone onClick={onOtherContact}>
          Usar outro contato
        </TextLink>
      </Inline>
    </Form>
  )
}
