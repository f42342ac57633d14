import { ButtonLink } from '@portal/connected'
import type { Agreement } from '@portal/contract'
import { dateInWords } from '@portal/domain/dates'
import { centsOf, formatMoney } from '@portal/domain/money'
import { Alert, Button, Card, DoneScene, Heading, Inline, Text } from '@portal/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { settlementSlipOf } from '../../slip/slip'
import { SlipDialog } from '../../slip/slip-dialog'
import type { Quote, SettlementSlip } from './settle'
import { paidBeforeInWords } from './settlement-words'

interface SlipReadyProps {
  agreement: Agreement
  slip: SettlementSlip
  /** The quote that the slip was issued for. */
  quote: Quote
}

/** The issued slip: its effect and its expiry. */
export function SlipReady({ agreement, slip, quote }: SlipReadyProps) {
  const [open, setOpen] = useState(false)
  const before = paidBeforeInWords(quote)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <Card gap={16}>
      <DoneScene />
      <Heading level={2} ref={heading} tabIndex={-1}>
        Boleto de quitação pronto
      </Heading>
      <Text>
        Pague {formatMoney(centsOf(slip.valor))} até {dateInWords(slip.vencimento)}.
        {slip.desconto > 0 && ` Com isso, você deixa de pagar ${formatMoney(centsOf(slip.desconto))}.`}
      </Text>
      {before !== null && <Text>{before}</Text>}
      <Alert title="Não pague também as parcelas que ele quita">
        Quando este boleto for pago, elas ficam pagas e os boletos delas deixam de valer. Se alguma estiver
        agendada no seu banco, cancele o agendamento.
      </Alert>
      <Inline>
        <Button onClick={() => setOpen(true)}>Ver boleto de quitação</Button>
        <ButtonLink variant="secondary" to="/painel-negociacoes">
          Voltar aos meus acordos
        </ButtonLink>
      </Inline>
      {open && <SlipDialog slip={settlementSlipOf(agreement, slip)} onClose={() => setOpen(false)} />}
    </Card>
  )
}
