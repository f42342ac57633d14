import type { Opportunity } from '@portal/contract'
import { centsOf, reaisOf } from '@portal/domain/money'

export interface Totals {
  /** Integer cents. */
  value: number
  contracts: number
}

/** What is owed over all groups, and in how many contracts. */
export function totalsOf(opportunities: readonly Pick<Opportunity, 'valorOriginal' | 'contratos'>[]): Totals {
  return {
    value: opportunities.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0),
    contracts: opportunities.reduce((sum, { contratos }) => sum + contratos.length, 0),
  }
}

/** As the journey wants them, in reais. */
export function journeyTotals(totals: Totals): { valueTotal: number; contractCount: number } {
  return { valueTotal: reaisOf(totals.value), contractCount: totals.contracts }
}
