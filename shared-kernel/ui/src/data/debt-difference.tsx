import { type Cost, compareWithDebt, differenceInWords } from '@portal/domain/debt-comparison'
import { Text } from '../text/text'
import styles from './debt-difference.module.css'

export interface DebtDifferenceProps {
  cost: Cost
  /** Cents that the whole width stands for, so that several bars are comparable; by default debt or total. */
  scale?: number | undefined
  size?: 'sm' | undefined
  /** Of an agreement: the debt is no longer today's. */
  agreed?: boolean | undefined
}

const tones = { less: 'good', more: 'warn', equal: undefined } as const

/** What is paid in all beside today's debt: a bar for the eye, and the sentence that says the difference. */
export function DebtDifference({ cost, scale = 0, size, agreed }: DebtDifferenceProps) {
  return (
    <div>
      <CostBar cost={cost} scale={scale} />
      <Text size={size} weight="strong" tone={tones[compareWithDebt(cost).kind]}>
        {differenceInWords(cost, agreed ? 'agreed' : 'today')}
      </Text>
    </div>
  )
}

function CostBar({ cost, scale }: { cost: Cost; scale: number }) {
  const debt = cost.debt + (cost.newMoney ?? 0)
  const width = Math.max(scale, debt, cost.total)
  if (width <= 0) return null
  const share = (cents: number) => `${(cents / width) * 100}%`
  return (
    <svg aria-hidden="true" className={styles.bar}>
      <rect width={share(debt)} height="100%" className={styles.debt} />
      <rect width={share(Math.min(cost.total, debt))} height="100%" className={styles.paid} />
      {cost.total > debt && (
        <rect x={share(debt)} width={share(cost.total - debt)} height="100%" className={styles.more} />
      )}
      <line x1={share(debt)} x2={share(debt)} y1="0" y2="100%" className={styles.mark} />
    </svg>
  )
}
