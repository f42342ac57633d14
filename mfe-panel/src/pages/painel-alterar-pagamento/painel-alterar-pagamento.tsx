import { ButtonLink } from '@portal/connected'
import { instalmentName, methodNames, OpeningReminder } from '@portal/debtor'
import { timeInWords } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import { newId } from '@portal/domain/new-id'
import { openingAt } from '@portal/domain/opening-hours'
import { useConfig } from '@portal/runtime'
import { useLoaderData, useRevalidator } from '@portal/runtime/router'
import { DateText, DefinitionList, EmptyState, Money, NightScene, RoadScene, TaskLayout } from '@portal/ui'
import { useState } from 'react'
import { ChangeForm } from './change-form'
import type { Loaded, Payment, PaymentChange } from './change-payment'
import { PaymentChanged } from './payment-changed'
import { ReviewChange } from './review-change'

export { LoadFailure as ErrorBoundary } from '@portal/debtor'
export { loadPayment as loader } from './change-payment'

const TITLE = 'Alterar pagamento'
const toAgreements = <ButtonLink to="/painel-negociacoes">Ver meus acordos</ButtonLink>

export function ChangePaymentPage() {
  const loaded = useLoaderData<Loaded>()
  return loaded.kind === 'changeable' ? <Change payment={loaded.payment} /> : <Fixed />
}

function Fixed() {
  return (
    <TaskLayout title={TITLE}>
      <EmptyState scene={<RoadScene />} title="Este pagamento não pode ser alterado" action={toAgreements}>
        Só dá para mudar a próxima parcela de um acordo em dia. O boleto dela não pode estar vencido nem pago.
      </EmptyState>
    </TaskLayout>
  )
}

type Step = { kind: 'form' } | { kind: 'review' | 'done'; change: PaymentChange }

/** Form, review, done. Going back keeps the choice. */
function Change({ payment }: { payment: Payment }) {
  const [step, setStep] = useState<Step>({ kind: 'form' })
  const { from, to } = useConfig().hours.negotiation
  const revalidator = useRevalidator()
  if (payment.reopensAt !== null && step.kind !== 'done') {
    const opening = openingAt(payment.reopensAt)
    return (
      <TaskLayout title={TITLE}>
        <EmptyState
          scene={<NightScene />}
          title="Alterações estão fechadas agora"
          action={
            <>
              {opening && <OpeningReminder opening={opening} />}
              {toAgreements}
            </>
          }
        >
          Dá para alterar todos os dias, das {timeInWords(from)} às {timeInWords(to)}. Seus boletos continuam
          valendo.
        </EmptyState>
      </TaskLayout>
    )
  }
  return (
    <TaskLayout title={TITLE} head={step.kind === 'form' && <PresentPayment payment={payment} />}>
      <div hidden={step.kind !== 'form'}>
        <ChangeForm payment={payment} onChosen={(change) => setStep({ kind: 'review', change })} />
      </div>
      {step.kind === 'review' && (
        <ReviewChange
          payment={payment}
          change={step.change}
          onBack={() => setStep({ kind: 'form' })}
          onStale={() => {
            setStep({ kind: 'review', change: { ...step.change, key: newId() } })
            void revalidator.revalidate()
          }}
          onDone={() => setStep({ kind: 'done', change: step.change })}
        />
      )}
      {step.kind === 'done' && <PaymentChanged payment={payment} change={step.change} />}
    </TaskLayout>
  )
}

/** The current due date and method. */
function PresentPayment({ payment: { agreement, instalment } }: { payment: Payment }) {
  return (
    <DefinitionList
      rows={[
        { label: 'Acordo', value: `${agreement.nomeProduto}, nº\u00a0${agreement.numeroAcordo}` },
        { label: instalmentName(instalment), value: <Money cents={centsOf(instalment.valor)} /> },
        { label: 'Vencimento atual', value: <DateText iso={instalment.vencimento} style="weekday" /> },
        { label: 'Forma de pagamento', value: methodNames[agreement.formaPagamento] },
      ]}
    />
  )
}
