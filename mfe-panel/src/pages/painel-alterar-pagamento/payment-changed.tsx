import { ButtonLink } from '@portal/connected'
import { dateInWords } from '@portal/domain/dates'
import { Alert, Button, Card, DoneScene, Heading, Inline, Text } from '@portal/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SlipOf } from '../../slip/slip'
import { SlipDialog } from '../../slip/slip-dialog'
import type { Payment, PaymentChange } from './change-payment'

/** The new slip, and the warning that the previous one is void. */
export function PaymentChanged({ payment, change }: { payment: Payment; change: PaymentChange }) {
  const { agreement, instalment } = payment
  const [slip, setSlip] = useState<SlipOf | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const bySlip = change.method === 'BOLETO'
  return (
    <Card gap={16}>
      <DoneScene />
      <Heading level={2} ref={heading} tabIndex={-1}>
        Pagamento alterado
      </Heading>
      <Text>
        {bySlip
          ? `O novo boleto vence ${dateInWords(change.dueDate)}.`
          : `A parcela será debitada da sua conta ${dateInWords(change.dueDate)}.`}
      </Text>
      {agreement.formaPagamento === 'BOLETO' && (
        <Alert tone="warning" title="Não pague o boleto antigo">
          Ele não vale mais. Se ele estiver agendado no seu banco, cancele o agendamento.
        </Alert>
      )}
      <Inline>
        {bySlip && (
          <Button
            onClick={() => setSlip({ agreement, instalment: { ...instalment, vencimento: change.dueDate } })}
          >
            Ver novo boleto
          </Button>
        )}
        <ButtonLink variant="secondary" to="/painel-negociacoes">
          Voltar aos meus acordos
        </ButtonLink>
      </Inline>
      {slip && <SlipDialog slip={slip} reprinted onClose={() => setSlip(null)} />}
    </Card>
  )
}
