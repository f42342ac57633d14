import { TextLink } from '@portal/connected'
import { announce } from '@portal/runtime'
import { Alert, Button, CodeField, Form, FormError, Inline } from '@portal/ui'
import { useState } from 'react'
import { INCOMPLETE_CODE, isCompleteCode } from './access-code'
import styles from './code-form.module.css'
import type { Channel } from './contacts'
import type { CodeRequest, CodeSent } from './send-code'
import { useCountdown } from './use-countdown'

/** What has been done, up to the destination. */
const sentBy: Record<Channel, (code: 'um código' | 'outro código') => string> = {
  SMS: (code) => `Enviamos ${code} por mensagem de texto para`,
  EMAIL: (code) => `Enviamos ${code} por e-mail para`,
  VOZ: (code) => `Atenda a ligação: vamos dizer ${code} no telefone`,
}

/** What the bank says of a code. What follows a right one is the screen's business. */
export type CodeCheck =
  | { kind: 'accepted' }
  | { kind: 'incorrect'; notice: string }
  | { kind: 'refused'; message: string }

export interface CodeFormProps {
  'aria-label'?: string
  /** The code field's. */
  label?: string
  /** The code that was sent before this form was drawn. */
  sent: CodeSent
  /** Where it went is read out; not where the focus arrives together with the form. */
  live?: boolean | undefined
  /** The code in upper case. */
  onCode: (code: string) => Promise<CodeCheck>
  onResend: () => Promise<CodeRequest>
  onOtherContact: () => void
}

/** The code that was sent, and another one when the wait is over. */
export function CodeForm({
  label,
  sent: first,
  live,
  onCode,
  onResend,
  onOtherContact,
  ...rest
}: CodeFormProps) {
  const [sent, setSent] = useState(first)
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const left = useCountdown(sent)
  const again = sent !== first

  async function confirm(form: HTMLFormElement) {
    const code = String(new FormData(form).get('codigo') ?? '').toUpperCase()
    setFailure(undefined)
    setFieldError(isCompleteCode(code) ? undefined : INCOMPLETE_CODE)
    if (!isCompleteCode(code)) return
    const check = await onCode(code)
    if (check.kind === 'refused') setFailure(check.message)
    if (check.kind !== 'incorrect') return
    setFieldError(check.notice)
    codeInput(form)?.select()
  }

  async function sendAgain(form: HTMLFormElement | null) {
    setFailure(undefined)
    const result = await onResend()
    if (result.kind === 'refused') setFailure(result.message)
    if (result.kind !== 'sent' || form === null) return
    setSent(result.sent)
    // The button gives way to the countdown.
    codeInput(form)?.focus()
    announce('Outro código está a caminho. O anterior não vale mais.')
  }

  return (
    <Form {...rest} onSubmit={(event) => confirm(event.currentTarget)}>
      <Alert tone="success" live={live}>
        {sentBy[sent.channel](again ? 'outro código' : 'um código')}{' '}
        <strong className={styles.destination}>{sent.destination}</strong>. Ele vale por 15 minutos
        {again && ', e o anterior não vale mais'}.
      </Alert>
      <CodeField name="codigo" label={label} hint="Quatro letras ou números." error={fieldError} required />
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
          <Button variant="quiet" size="sm" onClick={(event) => sendAgain(event.currentTarget.form)}>
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

const codeInput = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name="codigo"]')
