import type { Opportunity } from '@portal/contract'
import { centsOf } from '@portal/domain/money'

/** The total debt of all groups, in integer cents, and their number of contracts. */
export function totalsOf(opportunities: readonly Pick<Opportunity, 'valorOriginal' | 'contratos'>[]) {
  return {
    value: opportunities.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0),
    contracts: opportunities.reduce((sum, { contratos }) => sum + contratos.length, 0),
  }
}
