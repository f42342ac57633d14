import type { Terms } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { centsOf, formatMoney } from '@portal/domain/money'
import { classNames } from '@portal/ui'
import { type Bar, barsOf } from './payment-bars'
import styles from './payment-chart.module.css'

const WIDTH = 640
const HEIGHT = 120
const WIDEST = 36

/** The payments over time: each instalment, split into debt and interest. */
export function PaymentChart({ terms }: { terms: Terms }) {
  const bars = barsOf(terms.parcelas)
  const [first] = terms.parcelas
  const last = terms.parcelas.at(-1)
  if (bars.length < 2 || !first || !last) return null
  const interest = terms.parcelas.reduce((sum, { juros }) => sum + centsOf(juros), 0)
  const tallest = Math.max(...bars.map(({ debt, interest: part }) => debt + part))
  const step = WIDTH / bars.length
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Parcelas ao longo do tempo: ${terms.qtdeParcelas} pagamentos de ${formatDate(first.vencimento)} a ${formatDate(last.vencimento)}. Do total, ${formatMoney(interest)} são juros.`}
        className={styles.chart}
      >
        {bars.map((bar, i) => (
          <Column key={bar.from} bar={bar} x={i * step} width={step} scale={HEIGHT / tallest} />
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
      </svg>
      <p aria-hidden="true" className={styles.ends}>
        <span>{formatDate(first.vencimento)}</span>
        <span>{formatDate(last.vencimento)}</span>
      </p>
      <figcaption className={styles.legend}>
        <span>
          <span aria-hidden="true" className={classNames(styles.key, styles.keyDebt)} />
          Abate a dívida
        </span>
        <span>
          <span aria-hidden="true" className={classNames(styles.key, styles.keyInterest)} />
          Juros: {formatMoney(interest)} no total
        </span>
      </figcaption>
    </figure>
  )
}

function Column({ bar, x, width, scale }: { bar: Bar; x: number; width: number; scale: number }) {
  const wide = Math.min(WIDEST, width * 0.75)
  const left = x + (width - wide) / 2
  const debt = bar.debt * scale
  const interest = bar.interest * scale
  return (
    <>
      <rect x={left} y={HEIGHT - debt} width={wide} height={debt} className={styles.debt} />
      <rect
        x={left}
        y={HEIGHT - debt - interest}
        width={wide}
        height={interest}
        className={styles.interest}
      />
    </>
  )
}
