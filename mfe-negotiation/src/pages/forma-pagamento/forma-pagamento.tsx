import type { FieldError, Opportunity, PaymentMethod } from '@portal/contract'
import { DebitFields, debitFields, methodNames } from '@portal/debtor'
import { choice, type FormContent } from '@portal/domain/fields/field'
import { useUnsavedWork } from '@portal/runtime'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from '@portal/runtime/router'
import { Card, Form, FormError, RadioCard, RadioGroup, useForm } from '@portal/ui'
import { useCallback, useEffect, useId, useState } from 'react'
import { loadStep } from '../../journey/load-step'
import { submitStep } from '../../journey/submit-step'
import { trackMethod } from '../../journey/track-negotiation'
import { failureInWords } from '../../journey/use-quote'
import { ChoiceSummary, notCalculated } from '../../layout/choice-summary'
import { ImpliedMethod, methodInWords } from '../../layout/implied-method'
import { JourneyFrame } from '../../layout/journey-frame'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader({ request }: LoaderFunctionArgs) {
  return { negotiation: await loadStep('method', request) }
}

const isDebit = ({ method }: FormContent) => method === 'DEBITO_AUTOMATICO'

const fieldsOf = ({ digitoConta }: Opportunity) => ({
  method: choice<PaymentMethod | ''>('Escolha como vai pagar'),
  ...debitFields(isDebit, digitoConta),
})

/** Maps the field of an Efetivar or Formalizar error to the field of this form. */
const fieldOfError: Readonly<Record<string, keyof ReturnType<typeof fieldsOf>>> = {
  formaPagamento: 'method',
  autorizacaoDebito: 'autorizado',
  agencia: 'agencia',
  conta: 'conta',
}

const texts = {
  closed: 'A negociação fechou agora. O que você escolheu continua aqui.',
  failed: 'Não conseguimos calcular agora. O que você escolheu continua aqui: tente de novo.',
}

/**
 * The payment method. With a single method the screen is informational, and the date step skips it; it is still
 * reachable by URL and by resuming a visit.
 */
export function PaymentMethodPage() {
  const { negotiation } = useLoaderData<typeof loader>()
  const { opportunity, quote, firstDueDate, method: before, debitAccount, refusal } = negotiation
  const methods = opportunity.formasPagamento
  const only = methods.length === 1 ? (methods[0] ?? 'BOLETO') : null
  const navigate = useNavigate()
  const formId = useId()
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm({
    fields: fieldsOf(opportunity),
    defaultValues: {
      method: only ?? before ?? '',
      agencia: debitAccount?.agencia ?? '',
      conta: debitAccount?.conta ?? '',
      autorizado: false,
    },
  })
  const chosen = form.watch('method')
  useUnsavedWork(form.formState.isDirty)

  /** The bank's errors: at their fields, the others above the button. */
  const { refuse } = form
  const showErrors = useCallback(
    (errors: readonly FieldError[]) => {
      for (const { campo, mensagem } of errors) {
        const field = fieldOfError[campo.split('.').at(-1) ?? campo]
        if (field) refuse(field, mensagem)
        else setMessage(mensagem)
      }
    },
    [refuse],
  )
  // A refused conclusion navigates back here with its errors.
  useEffect(() => showErrors(refusal), [showErrors, refusal])

  const handleSubmit = form.handleSubmit(async ({ method, agencia, conta }) => {
    if (method === '') return
    const debitAccount = agencia === null || conta === null ? null : { agencia, conta }
    const result = await submitStep(negotiation, { method, debitAccount })
    if (result.kind === 'to') trackMethod(result.negotiation)
    if ('path' in result) await navigate(result.path)
    else if (result.kind === 'refused') showErrors(result.errors)
    else setMessage(failureInWords(result, texts))
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
          form={{ id: formId, isSending: form.formState.isSubmitting }}
          isReady={chosen !== ''}
        />
      }
    >
      <Form id={formId} onSubmit={handleSubmit}>
        {only ? (
          <ImpliedMethod method={only} />
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
          <Card as="section" aria-label="Autorização do débito" gap={24}>
            <DebitFields
              authorisation={opportunity.textoAutorizacaoDebito}
              agencia={form.field('agencia')}
              conta={form.field('conta')}
              autorizado={form.field('autorizado')}
            />
          </Card>
        )}
        <FormError>{message}</FormError>
      </Form>
    </JourneyFrame>
  )
}
