import { TextLink } from '@portal/connected'
import { announce } from '@portal/runtime'
import { Alert, Button, CodeField, Form, FormError, Inline, Text } from '@portal/ui'
import { useState } from 'react'
import { type CodeSent, checkCode, wrongCodeNotice } from './access-code'
import { useCountdown } from './use-countdown'

/** Spec §9: access codes have four characters. */
const CODE_LENGTH = 4

interface CodeEntryProps {
  sent: CodeSent
  onResend: () => Promise<void>
  onRight: (code: string) => unknown
  onOtherContact: () => void
}

/** The code that was sent, and another one when the wait is over. */
export function CodeEntry({ sent, onResend, onRight, onOtherContact }: CodeEntryProps) {
  const [notice, setNotice] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const left = useCountdown(sent)

  async function confirm(form: HTMLFormElement) {
    const code = String(new FormData(form).get('codigo') ?? '').toUpperCase()
    setFailure(undefined)
    if (code.length !== CODE_LENGTH) {
      setNotice('Digite as quatro letras ou números do código')
      return
    }
    setNotice(undefined)
    const check = await checkCode(code)
    switch (check.kind) {
      case 'right':
        await onRight(code)
        break
      case 'wrong':
        setNotice(wrongCodeNotice(check.triesLeft))
        form.querySelector('input')?.select()
        break
      case 'failed':
        setFailure(check.message)
        break
    }
  }

  async function sendAgain() {
    setFailure(undefined)
    try {
      await onResend()
      announce('Enviamos outro código. O anterior não vale mais.')
    } catch {
      setFailure('Não conseguimos enviar outro código agora. Tente de novo em instantes.')
    }
  }

  return (
    <Form aria-label="Confirmar com o código" onSubmit={(event) => confirm(event.currentTarget)}>
      <Alert tone="success" live>
        Enviamos um código para <strong>{sent.to}</strong>. Ele vale por 15 minutos.
      </Alert>
      <CodeField
        name="codigo"
        label="Código de confirmação"
        hint="Quatro letras ou números."
        error={notice}
        required
      />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
      <Inline justify="between">
        {left > 0 ? (
          <Text as="span" size="sm" tone="soft" tabular>
            Outro código em {left} s
          </Text>
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
