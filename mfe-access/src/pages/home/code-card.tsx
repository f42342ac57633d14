import { accessCode } from '@portal/domain/fields/access-code'
import { taxId as taxIdField } from '@portal/domain/fields/tax-id'
import { isTaxId, normaliseTaxId } from '@portal/domain/tax-id'
import { identification } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, Card, CodeField, Form, FormError, Heading, TaxIdField, Text } from '@portal/ui'
import { type RefObject, useState } from 'react'
import styles from './home.module.css'

interface CodeCardProps {
  /** The field of the consult: an id typed there need not be typed again. */
  taxIdInput: RefObject<HTMLInputElement | null>
}

// Loaded when a code is confirmed: the home itself does not need the login code.
const loadCodeLogin = () => import('../../auth/code-login')

/**
 * For people who already have a code from a message or a call. Like the consult, it uses the shared field
 * rules without the form library.
 */
export function CodeCard({ taxIdInput }: CodeCardProps) {
  const [asksId, setAsksId] = useState(false)
  const [idError, setIdError] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()

  async function submitCode(form: HTMLFormElement) {
    const entered = new FormData(form)
    const code = String(entered.get('codigo') ?? '')
    const document = String(entered.get('documento') ?? '')
    const typedId = [document, taxIdInput.current?.value ?? ''].find(isTaxId)
    const taxId = typedId === undefined ? identification.get() : normaliseTaxId(typedId)
    setFailure(undefined)
    const [codeProblem] = accessCode.problems(code, {})
    setCodeError(codeProblem)
    setIdError(asksId && taxId === null ? taxIdField.problems(document, {})[0] : undefined)
    if (codeProblem !== undefined) return
    if (taxId === null) {
      setAsksId(true)
      return
    }
    identification.set(taxId)
    const { logInWithCode, returnPath } = await loadCodeLogin()
    const result = await logInWithCode(taxId, code)
    switch (result.kind) {
      case 'in':
        await navigate(returnPath(''), { replace: true })
        break
      case 'incorrect':
        setCodeError(result.notice)
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

  return (
    <Card as="section" aria-labelledby="codigo-de-acesso" className={styles.sideCard}>
      <div>
        <Heading level={2} size="lg" id="codigo-de-acesso">
          Já tem um código?
        </Heading>
        <Text tone="soft">Digite as quatro letras ou números que enviamos.</Text>
      </div>
      <Form onSubmit={(event) => submitCode(event.currentTarget)}>
        <CodeField name="codigo" error={codeError} required />
        {asksId && (
          <TaxIdField
            mode="any"
            name="documento"
            label="CPF ou CNPJ de quem recebeu o código"
            error={idError}
            required
            autoFocus
          />
        )}
        <FormError>{failure}</FormError>
        <Button type="submit" variant="secondary" fullWidth>
          Confirmar
        </Button>
      </Form>
    </Card>
  )
}
