import type { Agreement } from '@portal/contract'
import { isClosed } from '@portal/debtor'
import { centsOf, formatMoney } from '@portal/domain/money'
import { Inline, ProgressBar, Text } from '@portal/ui'
import { nextInstalment, paidInWords } from '../../agreements/agreement-words'
import styles from './paid-so-far.module.css'

/** Above this number of months, the labels do not fit on a phone. */
const NAMED_MONTHS = 12
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** Progress of an agreement: a ring, a sentence, and a strip of its months. */
export function PaidSoFar({ agreement }: { agreement: Agreement }) {
  const { estado, valorPago, valorTotal, quitacao, parcelas } = agreement
  if (isClosed(agreement) && valorPago === 0) return null
  const words = paidInWords(agreement)
  const amounts =
    estado === 'QUITADO' && quitacao?.pagaEm
      ? 'Quitado antes'
      : `${formatMoney(centsOf(valorPago))} de ${formatMoney(centsOf(valorTotal))}`
  const share = valorTotal === 0 ? 0 : Math.min(1, valorPago / valorTotal)
  if (parcelas.length === 1) return <ProgressBar value={share} label={words} valueText={amounts} />
  return (
    <Inline gap={16} className={styles.progress}>
      {/* Decorative: the adjacent text says the same. */}
      <svg aria-hidden="true" viewBox="0 0 40 40" className={styles.ring}>
        <circle cx="20" cy="20" r="17" />
        <circle
          cx="20"
          cy="20"
          r="17"
          className={styles.done}
          pathLength={1}
          strokeDasharray={`${share} 1`}
          transform="rotate(-90 20 20)"
        />
        <text x="20" y="20">
          {Math.round(share * 100)}%
        </text>
      </svg>
      <div className={styles.words}>
        <Text weight="strong">{words}</Text>
        <Text tone="soft">{amounts}</Text>
      </div>
      <Months agreement={agreement} />
    </Inline>
  )
}

/** Decorative strip; the list of instalments below has the same data as text. */
function Months({ agreement }: { agreement: Agreement }) {
  const { parcelas } = agreement
  const next = nextInstalment(agreement)
  return (
    <div aria-hidden="true" className={styles.months}>
      {parcelas.map((one) => (
        <span key={one.numero} data-state={one.estado} data-next={one === next || undefined}>
          {parcelas.length <= NAMED_MONTHS && MONTHS[Number(one.vencimento.slice(5, 7)) - 1]}
        </span>
      ))}
    </div>
  )
}
