import type { Opportunity } from '@portal/contract'
import { type Cost, compareWithDebt, differenceInWords } from '@portal/domain/debt-comparison'
import { centsOf } from '@portal/domain/money'
import { Inline, keepValues, Money } from '@portal/ui'
import styles from './next-step-card.module.css'

/** The total debt of all offers, and the total to settle them today. */
export function SumCard({ opportunities }: { opportunities: readonly Opportunity[] }) {
  const sum = (of: (offer: Opportunity) => number) =>
    opportunities.reduce((total, offer) => total + centsOf(of(offer)), 0)
  const cost = { debt: sum((offer) => offer.valorOriginal), total: sum((offer) => offer.valorAVista) }
  return (
    <section aria-label="Quanto você deve" className={styles.sum}>
      <Inline as="dl" gap={24} rowGap={12} align="start" justify="between">
        <div>
          <dt>Você deve</dt>
          <dd>
            <Money cents={cost.debt} size="lg" />
          </dd>
        </div>
        <div className={styles.payOff}>
          <dt>Hoje você quita tudo por</dt>
          <dd>
            <Money cents={cost.total} size="xl" />
          </dd>
        </div>
      </Inline>
      <div>
        <PaidShare cost={cost} />
        <p>{keepValues(differenceInWords(cost))}</p>
      </div>
    </section>
  )
}

function PaidShare({ cost }: { cost: Cost }) {
  if (compareWithDebt(cost).kind !== 'less') return null
  return (
    <svg aria-hidden="true" className={styles.bar}>
      <rect width="100%" height="100%" className={styles.saved} />
      <rect width={`${(cost.total / cost.debt) * 100}%`} height="100%" className={styles.paid} />
    </svg>
  )
}
