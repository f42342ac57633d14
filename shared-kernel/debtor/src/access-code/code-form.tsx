import { TextLink } from '@portal/connected'
import { accessCode } from '@portal/domain/fields/access-code'
import { announce } from '@portal/runtime'
import { Alert, Button, CodeField, Form, FormError, Inline, Untranslated, useForm } from '@portal/ui'
import { useRef, useState } from 'react'
import styles from './code-form.module.css'
import type { CodeRequest } from './send-code'
import { type CodeSent, sentWords } from './sent-code'
import { useCountdown } from './use-countdown'
import { useMessageCode } from './use-message-code'

const fields = { codigo: accessCode }

/** The bank's result for a code; the screen decides what follows an accepted one. */
export type CodeCheck =
  | { kind: 'accepted' }
  /** `spent`: no code is valid any more. */
  | { kind: 'incorrect'; notice: string; spent: boolean }
  | { kind: 'refused'; message: string }

export interface CodeFormProps {
  'aria-label'?: string
  /** Label of the code field. */
  label?: string
  /** The code sent before this form was rendered. */
  sent: CodeSent
  /** Announces the destination; omit it when the focus moves to the form as it appears. */
  live?: boolean | undefined
  /** The code in upper case. */
  onCode: (code: string) => Promise<CodeCheck>
  onResend: () => Promise<CodeRequest>
  onOtherContact: () => void
}

/** Input for the sent code: submits when complete and offers another code after the cool-down. */
export function CodeForm({
  label,
  sent: initiallySent,
  live,
  onCode,
  onResend,
  onOtherContact,
  ...rest
}: CodeFormProps) {
  const form = useForm({
    fields,
    mode: 'onSubmit',
    // Keeps the message about a code until the next submit.
    reValidateMode: 'onSubmit',
    defaultValues: { codigo: '' },
  })
  const [sent, setSent] = useState(initiallySent)
  const [failure, setFailure] = useState<string>()
  const left = useCountdown(sent)
  const [spent, setSpent] = useState(false)
  const { before, destination, after } = sentWords(sent, sent !== initiallySent)
  const element = useRef<HTMLFormElement>(null)
  const incorrect = useRef<{ code: string; notice: string }>(null)

  useMessageCode(sent.channel === 'SMS' && !spent ? sent : null, (code) => {
    form.setValue('codigo', code)
    element.current?.requestSubmit()
  })

  async function confirm({ codigo }: { codigo: string }) {
    setFailure(undefined)
    // Sending the same code again would use up another try.
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
    // The countdown replaces the button, which had the focus.
    form.setFocus('codigo')
    if (result.anew) announce('Outro código está a caminho. Use o mais novo.')
  }

  return (
    <Form {...rest} ref={element} onSubmit={form.handleSubmit(confirm)}>
      {/* For a spent code, the field shows the message. */}
      {!spent && (
        <Alert tone={sent.origin === 'now' ? 'success' : 'info'} live={live}>
          {before}{' '}
          <strong className={styles.destination}>
            <Untranslated>{destination}</Untranslated>
          </strong>
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
