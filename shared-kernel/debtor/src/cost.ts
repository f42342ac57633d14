import type { Cost } from '@portal/domain/debt-comparison'
import { centsOf } from '@portal/domain/money'

/** In reais, as the wire has them: terms, or an option beside its group. */
interface Priced {
  /** The debt of today. */
  valorOriginal: number
  totalAPagar: number
  valorTroco?: number
}

/** What a way to pay costs beside today's debt. */
export const costOf = ({ valorOriginal, totalAPagar, valorTroco = 0 }: Priced): Cost => ({
  debt: centsOf(valorOriginal),
  total: centsOf(totalAPagar),
  newMoney: centsOf(valorTroco),
})
