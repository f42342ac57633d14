import type { Agreement, NegotiationList, Opportunity } from '@portal/contract'
import { listOutcomeOf } from '@portal/debtor'
import { negotiationListQuery } from '@portal/debtor/reads'
import { countLeftOut } from '@portal/domain/shape'
import { track } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'

/** The debtor's opportunities, or the reason why there are none. Agreements are readable at any hour. */
export type Opportunities = {
  agreements: readonly Agreement[]
  /** Number of agreements that failed to parse. */
  leftOut: number
  clientName: string
  score: number
} & (
  | { kind: 'open'; opportunities: readonly Opportunity[] }
  /** `reopensAt` is an ISO timestamp; null if the bank does not return it. */
  | { kind: 'closed'; reopensAt: string | null }
  | { kind: 'none' }
)

/** Loads the opportunities (spec §4, negotiation-list outcomes), possibly from the cache. */
export const loadOpportunities = (signal?: AbortSignal): Promise<Opportunities> =>
  load(negotiationListQuery(), signal)

/** Bypasses the cache. */
export const loadOpportunitiesAnew = (signal?: AbortSignal): Promise<Opportunities> =>
  load({ ...negotiationListQuery(), staleTime: 0 }, signal)

async function load(
  query: ReturnType<typeof negotiationListQuery>,
  signal: AbortSignal | undefined,
): Promise<Opportunities> {
  try {
    return readList(await loadQuery(query, signal))
  } catch (error) {
    if (!signal?.aborted) track('erroCarregarNegociacoes')
    throw error
  }
}

export function readList(answer: NegotiationList): Opportunities {
  const { dados } = answer
  const known = {
    agreements: dados.acordos,
    leftOut: countLeftOut(dados, 'acordos'),
    clientName: dados.nomeCliente ?? '',
    score: dados.score,
  }
  const { mensagem, negociacoes } = dados
  if (listOutcomeOf({ sucesso: answer.sucesso, mensagem, count: negociacoes.length }) === 'Fora de horário') {
    return { ...known, kind: 'closed', reopensAt: dados.reabreEm }
  }
  if (dados.negociacoes.length === 0) return { ...known, kind: 'none' }
  return { ...known, kind: 'open', opportunities: dados.negociacoes }
}
