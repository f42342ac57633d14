import { useState } from 'react'
import { announce } from 'shared-kernel'
import { useNavigate } from 'shared-kernel/router'
import { Alert, Button, CodeField, Form, FormError, Inline, TextLink } from 'shared-kernel/ui'
import { INCOMPLETE_CODE, isCompleteCode } from '../auth/access-code'
import { incorrectCodeNotice, logInWithCode } from '../auth/code-login'
import { type Channel, type CodeSent, requestCode } from './request-code'
import { useCountdown } from './use-countdown'

const sentBy: Record<Channel, string> = {
  SMS: 'por mensagem de texto para',
  EMAIL: 'por e-mail para',
  VOZ: 'por ligação para',
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

  async function sendAgain() {
    setFailure(undefined)
    const result = await requestCode(taxId, sent)
    if (result.kind === 'refused') setFailure(result.message)
    if (result.kind !== 'sent') return
    restart(result.sent.coolDown)
    announce('Enviamos outro código. O anterior não vale mais.')
  }

  return (
    <Form onSubmit={(event) => confirm(event.currentTarget)}>
      <Alert tone="success">
        Enviamos um código {sentBy[sent.channel]} <strong>{sent.destination}</strong>. Ele vale por 15
        minutos.
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
