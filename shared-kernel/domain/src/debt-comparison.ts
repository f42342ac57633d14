import type { CostPart } from './cost-parts'
import { formatMoney } from './money'

/** Cost of a payment option, compared with today's debt. Integer cents. */
export interface Cost {
  debt: number
  /** Sum of all payments, down payment and costs included. */
  total: number
  /** New money handed over with the agreement (troco); the total repays it. */
  newMoney?: number
  /** Composition of the total, where the bank's figures contain it. */
  parts?: readonly CostPart[] | null
}

export type Difference = { kind: 'less' | 'more'; cents: number } | { kind: 'equal' }

/** A discount means that the total is lower than today's debt, not only that the principal is reduced. */
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
 * 'Você deixa de pagar R$ 3.233,24' or 'Você paga R$ 19.994,25 a mais do que deve hoje'; for an agreement 'Pagando
 * tudo, são R$ 3.233,24 a menos do que você devia'.
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

/** Whole percent of the debt that is not paid: at most 99 while the total is positive; 0 without a discount. */
export function discountPercent(cost: Cost): number {
  const difference = compareWithDebt(cost)
  if (difference.kind !== 'less' || cost.debt <= 0) return 0
  const percent = Math.round((difference.cents / (cost.debt + (cost.newMoney ?? 0))) * 100)
  return cost.total > 0 ? Math.min(percent, 99) : percent
}
