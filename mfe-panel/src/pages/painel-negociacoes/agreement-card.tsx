import { ButtonLink } from '@portal/connected'
import { methodNames } from '@portal/debtor'
import { dateInWords, formatDate } from '@portal/domain/dates'
import { centsOf, formatMoney } from '@portal/domain/money'
import { useConfig } from '@portal/runtime'
import { Slot } from '@portal/runtime/slots'
import { Alert, Badge, Button, Card, Heading, Inline, Stack, Text } from '@portal/ui'
import { CalendarClock, HandCoins, Route, ScrollText, X } from 'lucide-react'
import { useId, useState } from 'react'
import { AfterPaymentSteps } from '../../after-payment/after-payment-steps'
import { canSettleEarly, stateWords } from '../../agreements/agreement-words'
import type { ListedAgreement } from '../../agreements/load-agreements'
import { type SlipOf, settlementSlipOf } from '../../slip/slip'
import { SlipDialog } from '../../slip/slip-dialog'
import styles from './agreement-card.module.css'
import { CancelDialog } from './cancel-dialog'
import { Instalments } from './instalments'
import { NextStep } from './next-step'
import { PaidSoFar } from './paid-so-far'
import { TermsDialog } from './terms-dialog'
import { Withdrawal } from './withdrawal'

type Open = { kind: 'slip'; slip: SlipOf } | { kind: 'terms' } | { kind: 'cancel' } | null

/** An agreement: the paid part, the next step, the instalments and the available actions. */
export function AgreementCard({ agreement, renegotiate, today }: ListedAgreement) {
  const [open, setOpen] = useState<Open>(null)
  // Labelled by id: session recorders mask text, but not `aria-label` attributes.
  const id = useId()
  const { earlySettlement } = useConfig()
  const { numeroAcordo, nomeProduto, criadoEm, estado, formaPagamento, contaDebito, quitacao } = agreement
  const close = () => setOpen(null)
  const openSlip = (instalment: SlipOf['instalment']) =>
    setOpen({ kind: 'slip', slip: { agreement, instalment } })
  const { name, tone } = stateWords[estado]

  return (
    <Card as="article" gap={24} aria-labelledby={`${id}-name ${id}-number`} className={styles.card}>
      <Inline rowGap={8} align="start" justify="between">
        <div>
          <Heading level={3} id={`${id}-name`}>
            {nomeProduto}
          </Heading>
          <Text size="sm" tone="soft">
            <span id={`${id}-number`}>Acordo {numeroAcordo}</span>, feito em {formatDate(criadoEm)}.{' '}
            {[methodNames[formaPagamento], contaDebito].filter(Boolean).join(', ')}.
          </Text>
        </div>
        <Badge tone={tone} className={styles.state}>
          {name}
        </Badge>
      </Inline>
      <NextStep agreement={agreement} renegotiate={renegotiate} onSlip={openSlip} />
      {quitacao?.pagaEm === null && (
        <Alert
          title={`Você tem um boleto de quitação de ${formatMoney(centsOf(quitacao.valor))}`}
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => setOpen({ kind: 'slip', slip: settlementSlipOf(agreement, quitacao) })}
            >
              Ver boleto de quitação
            </Button>
          }
        >
          Ele vence {dateInWords(quitacao.vencimento)}. Se pagar este boleto, não pague as parcelas que ele
          quita.
        </Alert>
      )}
      <div className={styles.columns}>
        <Stack gap={24} className={styles.card}>
          <PaidSoFar agreement={agreement} />
          <AfterPaymentSteps agreement={agreement} today={today} />
        </Stack>
        <Instalments agreement={agreement} renegotiate={renegotiate} onSlip={openSlip} />
      </div>
      <Withdrawal agreement={agreement} today={today} onCancel={() => setOpen({ kind: 'cancel' })} />
      <div className={styles.actions}>
        {agreement.podeAlterarPagamento && (
          <ButtonLink
            variant="secondary"
            size="sm"
            icon={<CalendarClock size={20} />}
            to={`/painel-alterar-pagamento?acordo=${numeroAcordo}`}
          >
            Alterar pagamento
          </ButtonLink>
        )}
        {earlySettlement && canSettleEarly(agreement) && (
          <ButtonLink
            variant="secondary"
            size="sm"
            icon={<HandCoins size={20} />}
            to={`/painel-quitar-antes?acordo=${numeroAcordo}`}
          >
            Quitar antes
          </ButtonLink>
        )}
        <Button
          variant="quiet"
          size="sm"
          className={styles.quiet}
          icon={<ScrollText size={20} />}
          onClick={() => setOpen({ kind: 'terms' })}
        >
          Ver condições
        </Button>
        <ButtonLink
          variant="quiet"
          size="sm"
          className={styles.quiet}
          icon={<Route size={20} />}
          to={`/status?acordo=${numeroAcordo}`}
        >
          Acompanhar andamento
        </ButtonLink>
        <Slot name="panel.agreement.actions" agreement={numeroAcordo} state={estado} />
        {agreement.podeCancelar && (
          <Button
            variant="quiet"
            size="sm"
            className={styles.quiet}
            icon={<X size={20} />}
            onClick={() => setOpen({ kind: 'cancel' })}
          >
            Cancelar acordo
          </Button>
        )}
      </div>
      {open?.kind === 'slip' && <SlipDialog slip={open.slip} onClose={close} />}
      {open?.kind === 'terms' && <TermsDialog agreement={agreement} onClose={close} />}
      {open?.kind === 'cancel' && <CancelDialog agreement={agreement} onClose={close} />}
    </Card>
  )
}
