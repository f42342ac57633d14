import { TextLink } from '@portal/connected'
import { announce } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Alert, Button, CodeField, Form, FormError, Inline } from '@portal/ui'
import { useState } from 'react'
import { INCOMPLETE_CODE, isCompleteCode } from '../auth/access-code'
import { incorrectCodeNotice, logInWithCode } from '../auth/code-login'
import styles from './code-access.module.css'
import { type Channel, type CodeSent, requestCode } from './request-code'
import { useCountdown } from './use-countdown'

/** What has been done, up to the destination. */
const sentBy: Record<Channel, (code: 'um código' | 'outro código') => string> = {
  SMS: (code) => `Enviamos ${code} por mensagem de texto para`,
  EMAIL: (code) => `Enviamos ${code} por e-mail para`,
  VOZ: (code) => `Atenda a ligação: vamos dizer ${code} no telefone`,
}

interface CodeEntryProps {
  taxId: string
  sent: CodeSent
  /** Logged in: where to go is the screen's business. */
  onIn: () => unknown
  onOtherContact: () => void
}

/** The code that was sent, and another one after a minute. */
export function CodeEntry({ taxId, sent, onIn, onOtherContact }: CodeEntryProps) {
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [again, setAgain] = useState(false)
  const { left, restart } = useCountdown(sent.coolDown)
  const navigate = useNavigate()

  async function confirm(form: HTMLFormElement) {
    const code = String(new FormData(form).get('codigo') ?? '')
    setFailure(undefined)
    if (!isCompleteCode(code)) {
      setFieldError(INCOMPLETE_CODE)
      return
    }
    setFieldError(undefined)
    const result = await logInWithCode(taxId, code)
    switch (result.kind) {
      case 'in':
        await onIn()
        break
      case 'incorrect':
        setFieldError(incorrectCodeNotice(result.triesLeft))
        form.querySelector<HTMLInputElement>('[name="codigo"]')?.select()
        break
      case 'refused':
        setFailure(result.message)
        break
      case 'elsewhere':
        await navigate(result.route)
        break
      case 'left':
        break
    }
  }

  async function sendAgain(form: HTMLFormElement | null) {
    setFailure(undefined)
    const result = await requestCode(taxId, sent)
    if (result.kind === 'refused') setFailure(result.message)
    if (result.kind !== 'sent' || form === null) return
    restart(result.sent.coolDown)
    setAgain(true)
    // The button gives way to the countdown.
    form.querySelector<HTMLInputElement>('[name="codigo"]')?.focus()
    announce('Outro código está a caminho. O anterior não vale mais.')
  }

  return (
    <Form onSubmit={(event) => confirm(event.currentTarget)}>
      <Alert tone="success">
        {sentBy[sent.channel](again ? 'outro código' : 'um código')}{' '}
        <strong className={styles.destination}>{sent.destination}</strong>. Ele vale por 15 minutos
        {again && ', e o anterior não vale mais'}.
      </Alert>
      <CodeField name="codigo" hint="Quatro letras ou números." error={fieldError} required />
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
