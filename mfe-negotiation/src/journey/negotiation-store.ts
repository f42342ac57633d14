import { type NegotiationDraft, readSession, tabStore, useSession, visit } from '@portal/runtime'
import { create } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { type Negotiation, optionOf } from './negotiation'

interface NegotiationState {
  negotiation: Negotiation | null
}

/** Under the prefix of the visit, so that what clears a visit clears this too. */
const KEY = 'visit.negotiationInProgress'

// Blocked or full storage costs the survival of a reload, never the negotiation itself.
const sessionArea: StateStorage = {
  getItem: tabStore.read,
  setItem: tabStore.write,
  removeItem: tabStore.remove,
}

/** The negotiation in progress, of this tab and this debtor. */
export const useNegotiationStore = create<NegotiationState>()(
  persist<NegotiationState>(() => ({ negotiation: null }), {
    name: KEY,
    version: 1,
    storage: createJSONStorage(() => sessionArea),
  }),
)

/** The negotiation of whoever is logged in now; another person's is never shown. */
export function currentNegotiation(): Negotiation | null {
  const { negotiation } = useNegotiationStore.getState()
  const taxId = readSession()?.cpfCnpj
  return negotiation !== null && negotiation.taxId === taxId ? negotiation : null
}

export function saveNegotiation(negotiation: Negotiation): Negotiation {
  useNegotiationStore.setState({ negotiation })
  visit.set('negotiation', draftOf(negotiation))
  return negotiation
}

/** Changes the negotiation in progress, and nothing when there is none any more. */
export function changeNegotiation(change: (negotiation: Negotiation) => Negotiation): void {
  const current = currentNegotiation()
  if (current !== null) saveNegotiation(change(current))
}

export function forgetNegotiation(): void {
  useNegotiationStore.setState({ negotiation: null })
  visit.clear('negotiation')
}

// Spec §3, 'negotiation data kept locally'; the journey takes idNegociacao from here.
function draftOf(negotiation: Negotiation): NegotiationDraft {
  const { opportunity, clientName, score, choice, firstDueDate, method, quote, agreement } = negotiation
  return {
    idNegociacao: opportunity.idNegociacao,
    nomeCliente: clientName,
    scoreCliente: score,
    percEntradaMinima: opportunity.percEntradaMinima,
    numeroAcordoNegociacao: agreement?.number ?? '',
    ...(choice && {
      tipo: choice.kind,
      opcao: optionOf(negotiation)?.id ?? 'proposta',
    }),
    ...(quote && {
      parcela: { quantidade: quote.terms.qtdeParcelas, valor: quote.terms.valorParcela },
      consolidado: { total: quote.terms.totalAPagar, proposta: quote.terms.idProposta },
    }),
    ...(firstDueDate !== null && { dataPag: firstDueDate }),
    ...(method !== null && { formaPagamento: method }),
  }
}

// Leaving takes the choices along; an expired session does not: the person comes back to them.
useSession.subscribe(({ session, ended }) => {
  if (session === null && ended !== null && ended !== 'expired') forgetNegotiation()
})
