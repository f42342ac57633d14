import type { OfferOption, Terms } from '@portal/contract'
import { debtorKey } from '@portal/debtor/reads'
import { ApiError } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { calculate } from '../journey/calculate'
import { choiceOf, type Negotiation } from '../journey/negotiation'
import { typingPause } from '../journey/use-quote'

/** Extras that change the price of every option. */
export interface Extras {
  insurance: boolean
  /** Reais. */
  newMoney: number | null
}

/** Has `valorTroco` once the bank has included it in the total. */
export type PricedOption = OfferOption & Partial<Pick<Terms, 'valorTroco'>>

/**
 * Recalculates the options with insurance or new money where the list has only prices without them (vehicles), so that
 * the cards are comparable. `pending` until all are calculated.
 */
export function useRepricedOptions(
  negotiation: Negotiation,
  options: readonly OfferOption[],
  { insurance, newMoney }: Extras,
): { options: readonly PricedOption[]; pending: boolean } {
  const needed = newMoney !== null || (insurance && !options.some(({ comSeguro }) => comSeguro))
  const { data } = useQuery({
    queryKey: debtorKey(['repriced', negotiation.opportunity.idNegociacao, insurance, newMoney, options]),
    queryFn: async ({ signal }) => {
      await typingPause(signal)
      const extras = { insurance, newMoney }
      return Promise.all(options.map((option) => reprice(negotiation, option, extras, signal)))
    },
    enabled: needed,
    gcTime: 0,
  })
  if (!needed) return { options, pending: false }
  return { options: data ?? options, pending: data === undefined }
}

/** Recalculates one option. On failure returns it unchanged; the quote details show the error. */
async function reprice(
  negotiation: Negotiation,
  option: OfferOption,
  extras: Extras,
  signal: AbortSignal,
): Promise<PricedOption> {
  if (option.tipo === 'A vista') return option
  const chosen = { choice: choiceOf(option, extras), firstDueDate: null, method: null }
  try {
    const answer = await calculate(negotiation, chosen, signal)
    return answer.kind === 'quoted' ? withTerms(option, answer.quote.terms) : option
  } catch (error) {
    if (error instanceof ApiError) return option
    throw error
  }
}

function withTerms(option: OfferOption, terms: Terms): PricedOption {
  return {
    ...option,
    valorParcela: terms.valorParcela,
    valorEntrada: terms.valorEntrada,
    totalAPagar: terms.totalAPagar,
    valorTroco: terms.valorTroco,
    taxaJurosAoMes: terms.taxaJurosAoMes,
    taxaJurosAoAno: terms.taxaJurosAoAno,
    cetAoAno: terms.custoEfetivoTotalAnual,
  }
}
