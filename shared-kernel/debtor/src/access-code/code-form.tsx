import { TextLink } from '@portal/connected'
import { accessCode } from '@portal/domain/fields/access-code'
import { announce } from '@portal/runtime'
import { Alert, Button, CodeField, Form, FormError, Inline, useForm } from '@portal/ui'
import { useRef, useState } from 'react'
import styles from './code-form.module.css'
import type { CodeRequest } from './send-code'
import { type CodeSent, sentWords } from './sent-code'
import { useCountdown } from './use-countdown'
import { useMessageCode } from './use-message-code'

const fields = { codigo: accessCode }

/** The bank's result for a code. The screen decides what follows an accepted one. */
export type CodeCheck =
  | { kind: 'accepted' }
  /** `spent`: no code counts any more. */
  | { kind: 'incorrect'; notice: string; spent: boolean }
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

/**
 * Input of the code that was sent, which is confirmed as soon as it is complete; resends once the cool-down is over.
 */
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
  const [spent, setSpent] = useState(false)
  const { before, destination, after } = sentWords(sent, sent !== first)
  const element = useRef<HTMLFormElement>(null)
  const incorrect = useRef<{ code: string; notice: string }>(null)

  useMessageCode(sent.channel === 'SMS' && !spent ? sent : null, (code) => {
    form.setValue('codigo', code)
    element.current?.requestSubmit()
  })

  async function confirm({ codigo }: { codigo: string }) {
    setFailure(undefined)
    // It would cost another try.
    if (incorrect.current?.code === codigo) return refuse(incorrect.current.notice)
    const check = await onCode(codigo)
    if (check.kind === 'refused') setFailure(check.message)
    if (check.kind !== 'incorrect') return
    incorrect.current = { code: codigo, notice: check.notice }
    setSpent(check.spent)
    refuse(check.notice)
  }

  function refuse(notice: string) {
    form.refuse('codigo', notice)
    form.setFocus('codigo', { shouldSelect: true })
  }

  async function sendAgain() {
    setFailure(undefined)
    const result = await onResend()
    if (result.kind === 'refused') setFailure(result.message)
    if (result.kind !== 'sent') return
    setSent(result.sent)
    setSpent(false)
    incorrect.current = null
    form.resetField('codigo')
    // The countdown replaces the button.
    form.setFocus('codigo')
    if (result.anew) announce('Outro código está a caminho. Use o mais novo.')
  }

  return (
    <Form {...rest} ref={element} onSubmit={form.handleSubmit(confirm)}>
      {/* Of a code that counts no more the field tells. */}
      {!spent && (
        <Alert tone={sent.origin === 'now' ? 'success' : 'info'} live={live}>
          {before} <strong className={styles.destination}>{destination}</strong>
          {after}
        </Alert>
      )}
      <CodeField
        label={label}
        hint="Quatro letras ou números. Você pode colar a mensagem inteira."
        required
        onComplete={() => element.current?.requestSubmit()}
        {...form.field('codigo')}
      />
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
      <Inline justify="between">
        {left > 0 ? (
          <span>
            Enviar outro código em <time>{left}&nbsp;s</time>
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
      <FormError>{failure}</FormError>
    </Form>
  )
}
