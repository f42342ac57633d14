import { amortise, type Payment, shrinkingInWords } from '@portal/domain/amortisation'
import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { Text } from '../text/text'
import styles from './bar.module.css'
import { FigureTable } from './figure-table'

/** One payment of a schedule, as the bank gives it. */
export interface ScheduledPayment extends Payment {
  /** 0 is the down payment. */
  number: number
  dueDate: string
}

export interface ScheduleProps {
  payments: readonly ScheduledPayment[]
}

const WIDTH = 720
const HEIGHT = 112
/** More columns than this touch each other; their years are marked. */
const MOST_COLUMNS = 36
const YEAR = 12

/** How a debt shrinks: one column for what is owed before each payment. Its table is `PaymentTable`. */
export function DebtOverTime({ payments }: ScheduleProps) {
  const steps = amortise(payments)
  const first = steps?.[0]
  const last = steps?.at(-1)
  if (!steps || !first || !last || steps.length < 2) return null
  const step = WIDTH / steps.length
  const long = steps.length > MOST_COLUMNS
  const yearsShown = long ? Math.ceil(steps.length / YEAR) - 1 : 0
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.chart}
      >
        {steps.map(({ number, before }, i) => {
          const height = (before / first.before) * HEIGHT
          return (
            <rect
              key={number}
              x={i * step}
              y={HEIGHT - height}
              width={long ? step + 1 : step * 0.75}
              height={height}
              className={styles.owed}
            />
          )
        })}
        {Array.from({ length: yearsShown }, (_, year) => (year + 1) * YEAR * step).map((x) => (
          <line key={x} x1={x} x2={x} y1={0} y2={HEIGHT} className={styles.joint} />
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
      </svg>
      <p aria-hidden="true" className={styles.ends}>
        <span>
          {formatDate(first.dueDate)} <b>{formatMoney(first.before)}</b>
        </span>
        <span>
          {formatDate(last.dueDate)} <b>{formatMoney(last.balance)}</b>
        </span>
      </p>
      <Text>{shrinkingInWords(steps)}</Text>
    </div>
  )
}

/** Every payment: when, how much, how much of it is interest, and what is still owed after it. */
export function PaymentTable({ payments }: ScheduleProps) {
  const steps = amortise(payments)
  return (
    <FigureTable
      caption="Parcelas, uma por uma"
      columns={['Nº', 'Vencimento', 'Valor', ...(steps ? ['Juros', 'Falta pagar'] : [])]}
      rows={payments.map(({ number, dueDate, cents }, i) => {
        const step = steps?.[i]
        const split = step ? [formatMoney(step.interest), formatMoney(step.balance)] : []
        const name = number === 0 ? 'Entrada' : number
        return { id: number, cells: [name, formatDate(dueDate), formatMoney(cents), ...split] }
      })}
    />
  )
}
