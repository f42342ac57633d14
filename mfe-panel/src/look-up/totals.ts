import type { Opportunity } from '@portal/contract'
import { centsOf, reaisOf } from '@portal/domain/money'

export interface Totals {
  /** Integer cents. */
  value: number
  contracts: number
}

/** The debt and the number of contracts over all groups. */
export function totalsOf(opportunities: readonly Pick<Opportunity, 'valorOriginal' | 'contratos'>[]): Totals {
  return {
    value: opportunities.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0),
    contracts: opportunities.reduce((sum, { contratos }) => sum + contratos.length, 0),
  }
}

/** In the journey's format, in reais. */
export function journeyTotals(totals: Totals): { valueTotal: number; contractCount: number } {
  return { valueTotal: reaisOf(totals.value), contractCount: totals.contracts }
}
