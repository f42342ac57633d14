import { type Cost, compareWithDebt, differenceInWords } from '@portal/domain/debt-comparison'
import { Text } from '../text/text'
import styles from './bar.module.css'
import { CostBar } from './cost-bar'
import { MonthMarks, type Months } from './month-marks'
import { debtOf, segmentsOf } from './segments'

export interface DebtDifferenceProps {
  cost: Cost
  /** Cents that the whole width stands for, so that several bars are comparable; by default debt or total. */
  scale?: number | undefined
  /** How many months are paid, beside the most in any of several ways to pay. */
  months?: Months | undefined
  size?: 'sm' | undefined
  /** Of an agreement: the debt is no longer today's. */
  agreed?: boolean | undefined
}

const tones = { less: 'good', more: 'warn', equal: undefined } as const

/** What is paid in all beside today's debt: a bar for the eye, and the sentence that says the difference. */
export function DebtDifference({ cost, scale = 0, months, size, agreed }: DebtDifferenceProps) {
  const mark = debtOf(cost)
  const width = Math.max(scale, mark, cost.total)
  return (
    <div className={styles.difference}>
      {width > 0 && <CostBar segments={segmentsOf(cost)} mark={mark} width={width} />}
      {months && <MonthMarks {...months} />}
      <Text size={size} weight="strong" tone={tones[compareWithDebt(cost).kind]}>
        {differenceInWords(cost, agreed ? 'agreed' : 'today')}
      </Text>
    </div>
  )
}
