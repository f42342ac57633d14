import type { FieldError } from '@portal/contract'
import { DEBIT_AUTHORISED, debitAuthorisation, methodNames } from '@portal/debtor'
import { useConfig, useUnsavedWork } from '@portal/runtime'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from '@portal/runtime/router'
import {
  Button,
  Card,
  Checkbox,
  Form,
  FormError,
  RadioCard,
  RadioGroup,
  Stack,
  Text,
  TextField,
  useForm,
} from '@portal/ui'
import { useCallback, useEffect, useState } from 'react'
import { loadStep } from '../../journey/load-step'
import { submitStep } from '../../journey/submit-step'
import { trackMethod } from '../../journey/track-negotiation'
import { ChoiceSummary, notCalculated } from '../../layout/choice-summary'
import { JourneyFrame } from '../../layout/journey-frame'
import { methodInWords, ToldMethod } from '../../layout/told-method'
import { methodFields, methodOfField } from './method-form'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader({ request }: LoaderFunctionArgs) {
  return { negotiation: await loadStep('method', request) }
}

/**
 * The payment method. With a single method, only information is shown; the way from the date leads past it, and
 * those come here who open the address or go on from where another visit ended.
 */
export function PaymentMethodPage() {
  const { negotiation } = useLoaderData<typeof loader>()
  const { opportunity, quote, firstDueDate, method: before, debitAccount, refusal } = negotiation
  const methods = opportunity.formasPagamento
  const only = methods.length === 1 ? (methods[0] ?? 'BOLETO') : null
  const { legalName } = useConfig().brand
  const navigate = useNavigate()
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    fields: methodFields(opportunity),
    defaultValues: {
      method: only ?? before ?? '',
      agencia: debitAccount?.agencia ?? '',
      conta: debitAccount?.conta ?? '',
      authorised: false,
    },
  })
  const chosen = form.watch('method')
  useUnsavedWork(form.formState.isDirty)

  /** Errors of the bank: each at its field, the others above the button. */
  const { refuse } = form
  const showErrors = useCallback(
    (errors: readonly FieldError[]) => {
      for (const { campo, mensagem } of errors) {
        const field = methodOfField[campo.split('.').at(-1) ?? campo]
        if (field) refuse(field, mensagem)
        else setMessage(mensagem)
      }
    },
    [refuse],
  )
  // Shows the errors of a refused conclusion, which navigates back to this step.
  useEffect(() => showErrors(refusal), [showErrors, refusal])

  const handleSubmit = form.handleSubmit(async ({ method, agencia, conta }) => {
    if (method === '') return
    const debitAccount = agencia === null || conta === null ? null : { agencia, conta }
    const result = await submitStep(negotiation, { method, debitAccount })
    switch (result.kind) {
      case 'to':
        trackMethod(result.negotiation)
        await navigate(result.path)
        return
      case 'concluded':
        await navigate(result.path)
        return
      case 'refused':
        showErrors(result.errors)
        return
      case 'closed':
        setMessage('A negociação fechou agora. O que você escolheu continua aqui.')
        return
      case 'failed':
        setMessage('Não conseguimos calcular agora. O que você escolheu continua aqui: tente de novo.')
    }
  })

  return (
    <JourneyFrame
      negotiation={negotiation}
      step="method"
      title="Como você vai pagar?"
      beside={
        <ChoiceSummary
          opportunity={opportunity}
          terms={quote?.terms ?? null}
          firstDueDate={firstDueDate}
          method={chosen === '' ? null : chosen}
          untilThen={notCalculated}
        />
      }
    >
      <Form onSubmit={handleSubmit}>
        {only ? (
          <ToldMethod method={only} />
        ) : (
          <RadioGroup label="Forma de pagamento" required {...form.field('method')}>
            {methods.map((method) => (
              <RadioCard
                key={method}
                value={method}
                title={methodNames[method]}
                description={methodInWords[method]}
              />
            ))}
          </RadioGroup>
        )}
        {chosen === 'DEBITO_AUTOMATICO' && (
          <Card as="section" aria-label="Autorização do débito">
            <Stack gap={24}>
              <Text>{opportunity.textoAutorizacaoDebito ?? debitAuthorisation(legalName)}</Text>
              <TextField
                label="Agência"
                hint="Quatro números, sem o dígito"
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                short
                figures
                required
                {...form.field('agencia')}
              />
              <TextField
                label="Conta com dígito"
                hint="Como 12345-5"
                autoComplete="off"
                maxLength={15}
                short
                figures
                required
                {...form.field('conta')}
              />
              <Checkbox label={DEBIT_AUTHORISED} required {...form.field('authorised')} />
            </Stack>
          </Card>
        )}
        <Button type="submit" fullWidth>
          Continuar
        </Button>
        <FormError>{message}</FormError>
      </Form>
    </JourneyFrame>
  )
}
