import type { Agreement } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { NAME_CLEARED } from '@portal/domain/name-clearing'
import { Heading, keepValues, Stack, Text, Timeline, type TimelineItem } from '@portal/ui'
import { type AfterPayment, afterPaymentOf, nameInWords } from './after-payment'
import styles from './after-payment-steps.module.css'
import { LetterButton } from './letter-button'
import { NameLate } from './name-late'

/** 'Depois de pagar': the payment, the removal from the credit bureau's list, and the letter of settlement. */
export function AfterPaymentSteps({ agreement, today }: { agreement: Agreement; today: string }) {
  const after = afterPaymentOf(agreement, today)
  if (after === null) return null
  const { clearing, isPaidOff } = after
  if (clearing.state === 'cleared' && !isPaidOff) {
    return (
      <Text size="sm" tone="soft">
        Seu nome saiu do cadastro de devedores em {formatDate(clearing.on)}.
      </Text>
    )
  }
  return (
    <Stack gap={12} className={styles.steps}>
      <Heading level={4}>Depois de pagar</Heading>
      {clearing.state === 'running' && <Text>{NAME_CLEARED}</Text>}
      <Timeline label={`Depois de pagar: ${agreement.nomeProduto}`} items={stepsOf(agreement, after)} />
    </Stack>
  )
}

const nameStates: Record<AfterPayment['clearing']['state'], Pick<TimelineItem, 'state' | 'stateLabel'>> = {
  running: { state: 'current', stateLabel: 'no prazo' },
  cleared: { state: 'done' },
  late: { state: 'late', stateLabel: 'fora do prazo' },
  over: { state: 'upcoming', stateLabel: 'a conferir' },
}

function stepsOf(agreement: Agreement, after: AfterPayment): TimelineItem[] {
  const { clearing, firstPaidOn, isPaidOff, isSupported } = after
  const isOver = clearing.state === 'late' || clearing.state === 'over'
  const steps: TimelineItem[] = [
    { id: 'pago', state: 'done', title: 'Primeiro pagamento', meta: formatDate(firstPaidOn) },
    {
      id: 'nome',
      ...nameStates[clearing.state],
      title: 'Nome fora do cadastro de devedores',
      daysLeft: clearing.state === 'running' ? clearing.daysLeft : undefined,
      children: (
        <Stack gap={12}>
          <p>{keepValues(nameInWords(clearing))}</p>
          {isOver && <NameLate agreement={agreement} after={after} />}
        </Stack>
      ),
    },
  ]
  if (isSupported) {
    steps.push({
      id: 'carta',
      state: isPaidOff ? 'done' : 'upcoming',
      stateLabel: isPaidOff ? 'pronta' : undefined,
      title: 'Carta de quitação',
      children: isPaidOff ? (
        <LetterButton numeroAcordo={agreement.numeroAcordo} />
      ) : (
        <p>O banco escreve que você não deve mais nada. Sai quando tudo estiver pago.</p>
      ),
    })
  }
  return steps
}
