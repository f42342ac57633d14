import { amortise, type Payment, shrinkingInWords } from '@portal/domain/amortisation'
import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { DateText } from '../data/date-text'
import { Money } from '../data/money'
import { Text } from '../text/text'
import styles from './bar.module.css'
import { FigureTable } from './figure-table'

/** One payment of the bank's schedule. */
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
/** Above this count columns touch, so only the years are marked. */
const MOST_COLUMNS = 36
const YEAR = 12

/** Outstanding debt before each payment, one column each. `PaymentTable` has the same data as a table. */
export function DebtOverTime({ payments }: ScheduleProps) {
  const steps = amortise(payments)
  const firstStep = steps?.[0]
  const last = steps?.at(-1)
  if (!steps || !firstStep || !last || steps.length < 2) return null
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
          const height = (before / firstStep.before) * HEIGHT
          return (
            <rect
              key={number}
              x={i * step}
              y={HEIGHT - height}
              width={long ? step + 1 : step * 0.75}
              height={height}
              className={styles.paid}
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
          <DateText iso={firstStep.dueDate} />{' '}
          <b>
            <Money cents={firstStep.before} />
          </b>
        </span>
        <span>
          <DateText iso={last.dueDate} />{' '}
          <b>
            <Money cents={last.balance} />
          </b>
        </span>
      </p>
      <Text>{shrinkingInWords(steps)}</Text>
    </div>
  )
}

/** Date, amount, interest and remaining debt of every payment. */
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
