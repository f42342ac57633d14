import { type NegotiationDraft, readSession, tabStore, useSession, visit } from '@portal/runtime'
import { create } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { type Negotiation, optionOf } from './negotiation'
import { parseStoredNegotiation } from './stored-negotiation'

interface NegotiationState {
  negotiation: Negotiation | null
}

/** The prefix 'visit.' makes it part of what clearing the visit removes. */
const KEY = 'visit.negotiationInProgress'

// If storage is blocked or full, the negotiation works but does not survive a reload.
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
    merge: (stored) => ({ negotiation: parseStoredNegotiation(stored) }),
  }),
)

/** The logged-in debtor's negotiation; null if the stored one has another tax id. */
export function getNegotiation(): Negotiation | null {
  const { negotiation } = useNegotiationStore.getState()
  const taxId = readSession()?.cpfCnpj
  return negotiation !== null && negotiation.taxId === taxId ? negotiation : null
}

export function saveNegotiation(negotiation: Negotiation): Negotiation {
  useNegotiationStore.setState({ negotiation })
  visit.set('negotiation', toDraft(negotiation))
  return negotiation
}

/** Updates the negotiation in progress; no-op if there is none. */
export function updateNegotiation(change: (negotiation: Negotiation) => Negotiation): void {
  const current = getNegotiation()
  if (current !== null) saveNegotiation(change(current))
}

export function clearNegotiation(): void {
  useNegotiationStore.setState({ negotiation: null })
  visit.clear('negotiation')
}

// Spec §3, 'negotiation data kept locally'; the journey takes idNegociacao from here.
function toDraft(negotiation: Negotiation): NegotiationDraft {
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

// Logout clears the choices. An expired session keeps them, to restore after the next login.
useSession.subscribe(({ session, ended }) => {
  if (session === null && ended !== null && ended !== 'expired') clearNegotiation()
})
