import { useNavigate } from '@portal/runtime/router'
import { familyOf } from '../journey/families'
import type { Choice, Negotiation } from '../journey/negotiation'
import { saveNegotiation } from '../journey/negotiation-store'
import { furthestStep, pathOf, updateProgress } from '../journey/steps'
import { trackChoice } from '../journey/track-negotiation'
import { failureInWords, loadQuote, type QuoteState } from '../journey/use-quote'

const texts = {
  closed: 'A negociação fechou agora. Sua escolha fica guardada nesta página.',
  failed: 'Não conseguimos calcular agora. O que você escolheu continua aqui: tente de novo.',
}

/** Saves a choice with its quote and navigates to the next step; resolves to an error message on failure. */
export function useSubmitChoice(negotiation: Negotiation) {
  const navigate = useNavigate()
  const { opportunity } = negotiation
  const family = familyOf(opportunity.familia)

  return async (choice: Choice, state: QuoteState): Promise<string | null> => {
    const answer =
      state.kind === 'quoted' ? state : await loadQuote(negotiation, choice, new AbortController().signal)
    if (answer.kind === 'quoted') {
      const next = saveNegotiation(updateProgress(negotiation, { choice, draft: null, quote: answer.quote }))
      trackChoice(next)
      await navigate(pathOf(family, furthestStep(family, next), opportunity.idNegociacao))
    } else if (answer.kind === 'concluded') await navigate(answer.path)
    else return failureInWords(answer, texts)
    return null
  }
}
