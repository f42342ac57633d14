import { BotCheck, TextLink } from '@portal/connected'
import { accessCode } from '@portal/domain/fields/access-code'
import { taxId as taxIdField } from '@portal/domain/fields/tax-id'
import { isTaxId, normaliseTaxId } from '@portal/domain/tax-id'
import { clearVisit, identification } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, Card, CodeField, Form, FormError, Heading, TaxIdField, Text } from '@portal/ui'
import { type RefObject, useState } from 'react'
import { useBotCheck } from '../../bot-check/use-bot-check'
import styles from './home.module.css'
import { loadCodeLogin, NOT_LOADED } from './late-parts'

interface CodeCardProps {
  /** The field of the consult: an id typed there need not be typed again. */
  taxIdInput: RefObject<HTMLInputElement | null>
}

/**
 * For people who already have a code from a message or a call, and the way to one. Like the consult, it uses the shared
 * field rules without the form library. Whose code it is and the bot check (spec §4: before every login) come second.
 */
export function CodeCard({ taxIdInput }: CodeCardProps) {
  /** Null: only the code is asked for. */
  const [second, setSecond] = useState<{ asksId: boolean } | null>(null)
  const [idError, setIdError] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const botCheck = useBotCheck()
  const navigate = useNavigate()

  const typedId = (document = '') => [document, taxIdInput.current?.value ?? ''].find(isTaxId)

  async function submitCode(form: HTMLFormElement) {
    const entered = new FormData(form)
    const code = String(entered.get('codigo') ?? '')
    const document = String(entered.get('documento') ?? '')
    const typed = typedId(document)
    const taxId = typed === undefined ? identification.get() : normaliseTaxId(typed)
    setFailure(undefined)
    const [codeProblem] = accessCode.problems(code, {})
    setCodeError(codeProblem)
    setIdError(second?.asksId && taxId === null ? taxIdField.problems(document, {})[0] : undefined)
    if (codeProblem !== undefined) return
    if (second === null) {
      setSecond({ asksId: taxId === null })
      // Says what is left to do.
      if (taxId !== null) botCheck.demand()
      return
    }
    const token = botCheck.demand()
    if (taxId === null || token === null) return
    const late = await loadCodeLogin().catch(() => null)
    if (late === null) return setFailure(NOT_LOADED)
    const { identifyAndLogIn, returnPath } = late
    const result = await identifyAndLogIn({ taxId, code, botToken: token })
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
    if (result.kind !== 'in') botCheck.reset()
  }

  /** An id that was typed for the consult need not be typed again. */
  function rememberTypedId() {
    const typed = typedId()
    if (typed === undefined) return
    clearVisit()
    identification.set(typed)
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
        {second?.asksId && (
          <TaxIdField
            mode="any"
            name="documento"
            label="CPF ou CNPJ de quem recebeu o código"
            hint="Cada código serve só para uma pessoa ou empresa."
            error={idError}
            required
            autoFocus
          />
        )}
        {second && <BotCheck {...botCheck.props} />}
        <Button type="submit" variant="secondary" fullWidth>
          Confirmar
        </Button>
        <FormError>{failure}</FormError>
      </Form>
      <TextLink to="/login-confirma" standalone onClick={rememberTypedId}>
        Não tenho código: quero receber um
      </TextLink>
    </Card>
  )
}
