import { BotCheck, type BotCheckHandle, TextLink } from '@portal/connected'
import { accessCode } from '@portal/domain/fields/access-code'
import { taxId } from '@portal/domain/fields/tax-id'
import { isTaxId, normaliseTaxId } from '@portal/domain/tax-id'
import { clearVisit, identification } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { Button, Card, CodeField, Form, FormError, Heading, TaxIdField, Text, useLateForm } from '@portal/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadLate, NOT_LOADED } from './load-late'

interface CodeCardProps {
  /** The field of the consult, whose typed id is reused. */
  taxIdInput: RefObject<HTMLInputElement | null>
}

type TaxIdInput = CodeCardProps['taxIdInput']

const typedId = ({ current }: TaxIdInput) => [current?.value ?? ''].find(isTaxId)

/** The tax id is required in the second step, unless it is already known. */
const fieldsBeside = (taxIdInput: TaxIdInput) => ({
  codigo: accessCode,
  documento: {
    problems: (typed?: string) =>
      typed === undefined || typedId(taxIdInput) !== undefined || identification.get() !== null
        ? []
        : taxId.problems(typed, {}),
    read: (typed = '') => [typed].find(isTaxId),
  },
})

/**
 * Login for people who already have a code, or a link to request one. The tax id and the bot check (spec §4: before
 * every login) are a second step.
 */
export function CodeCard({ taxIdInput }: CodeCardProps) {
  const form = useLateForm(fieldsBeside(taxIdInput), loadLate)
  /** Null in the first step, which asks only for the code. */
  const [second, setSecond] = useState<{ asksId: boolean } | null>(null)
  const [failure, setFailure] = useState<string>()
  const botCheck = useRef<BotCheckHandle>(null)
  const navigate = useNavigate()

  // Focuses the bot check where it is the only remaining step.
  useEffect(() => {
    if (second?.asksId === false) void botCheck.current?.demand()
  }, [second])

  async function submit({ codigo, documento }: { codigo: string; documento: string | undefined }) {
    setFailure(undefined)
    const typed = documento ?? typedId(taxIdInput)
    const taxId = typed === undefined ? identification.get() : normaliseTaxId(typed)
    if (second === null) {
      setSecond({ asksId: taxId === null })
      return
    }
    const token = await botCheck.current?.demand()
    if (taxId === null || !token) return
    const { identifyAndLogIn, returnPath } = await loadLate()
    const result = await identifyAndLogIn({ taxId, code: codigo, botToken: token })
    switch (result.kind) {
      case 'in':
        await navigate(returnPath(''), { replace: true })
        break
      case 'incorrect':
        form.refuse('codigo', result.notice)
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
    if (result.kind !== 'in') botCheck.current?.reset()
  }

  function refuse() {
    setFailure(undefined)
    void botCheck.current?.demand()
  }

  /** Saves the id typed into the consult for the next screen. */
  function rememberTypedId() {
    const typed = typedId(taxIdInput)
    if (typed === undefined) return
    clearVisit()
    identification.set(typed)
  }

  return (
    <Card as="section" aria-labelledby="codigo-de-acesso" gap={16}>
      <div>
        <Heading level={2} size="lg" id="codigo-de-acesso">
          Já tem um código?
        </Heading>
        <Text tone="soft">Digite as quatro letras ou números que enviamos.</Text>
      </div>
      <Form onSubmit={form.handleSubmit(submit, refuse)} onFocus={form.prepare}>
        <CodeField {...form.field('codigo')} required />
        {second?.asksId && (
          <TaxIdField
            mode="any"
            {...form.field('documento')}
            label="CPF ou CNPJ de quem recebeu o código"
            hint="Cada código serve só para uma pessoa ou empresa."
            required
            autoFocus
          />
        )}
        {second && <BotCheck ref={botCheck} />}
        <Button type="submit" variant="secondary" fullWidth>
          Confirmar
        </Button>
        <FormError>{form.trouble === 'missing' ? NOT_LOADED : failure}</FormError>
      </Form>
      <TextLink to="/login-confirma" standalone onClick={rememberTypedId}>
        Não tenho código: quero receber um
      </TextLink>
    </Card>
  )
}
