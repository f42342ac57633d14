import type { Opportunity } from '@portal/contract'
import { centsOf, reaisOf } from '@portal/domain/money'

export interface Totals {
  /** Integer cents. */
  value: number
  contracts: number
}

/** The total debt and the number of contracts of all groups. */
export function totalsOf(opportunities: readonly Pick<Opportunity, 'valorOriginal' | 'contratos'>[]): Totals {
  return {
    value: opportunities.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0),
    contracts: opportunities.reduce((sum, { contratos }) => sum + contratos.length, 0),
  }
}

/** The totals in the format of the journey's events, in reais. */
export function journeyTotals(totals: Totals): { valueTotal: number; contractCount: number } {
  return { valueTotal: reaisOf(totals.value), contractCount: totals.contracts }
}
