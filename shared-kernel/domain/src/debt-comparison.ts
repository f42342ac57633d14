import type { CostPart } from './cost-parts'
import { formatMoney } from './money'

/** What a way to pay costs in all, beside what is owed today. Integer cents. */
export interface Cost {
  debt: number
  /** Everything that is paid, down payment and costs included. */
  total: number
  /** New money handed over with the agreement (troco), which is paid back within the total. */
  newMoney?: number
  /** What the total is made of, where the bank's figures say it. */
  parts?: readonly CostPart[] | null
}

export type Difference = { kind: 'less' | 'more'; cents: number } | { kind: 'equal' }

/**
 * The one rule about a discount: less is paid than is owed today, or there is none. A cut of the principal
 * that interest eats up again is no discount.
 */
export function compareWithDebt({ debt, total, newMoney = 0 }: Cost): Difference {
  const saved = debt + newMoney - total
  if (saved === 0) return { kind: 'equal' }
  return saved > 0 ? { kind: 'less', cents: saved } : { kind: 'more', cents: -saved }
}

const words = {
  today: { less: 'Você deixa de pagar …', owed: 'deve hoje', received: 'recebe' },
  agreed: { less: 'Pagando tudo, são … a menos do que você devia', owed: 'devia', received: 'recebeu' },
} as const

/**
 * 'Você deixa de pagar R$ 3.233,24' or 'Você paga R$ 19.994,25 a mais do que deve hoje'; of an agreement,
 * 'Pagando tudo, são R$ 3.233,24 a menos do que você devia'.
 */
export function differenceInWords(cost: Cost, when: keyof typeof words = 'today'): string {
  const difference = compareWithDebt(cost)
  const { less, owed, received } = words[when]
  const before = cost.newMoney ? `${owed} e ${received}` : owed
  switch (difference.kind) {
    case 'less':
      return less.replace('…', formatMoney(difference.cents))
    case 'more':
      return `Você paga ${formatMoney(difference.cents)} a mais do que ${before}`
    case 'equal':
      return `Você paga o que ${before}`
  }
}

/** Whole percent of the debt that is not paid, never 100 while something is paid; 0 where nothing is saved. */
export function discountPercent(cost: Cost): number {
  const difference = compareWithDebt(cost)
  if (difference.kind !== 'less' || cost.debt <= 0) return 0
  const percent = Math.round((difference.cents / (cost.debt + (cost.newMoney ?? 0))) * 100)
  return cost.total > 0 ? Math.min(percent, 99) : percent
}
