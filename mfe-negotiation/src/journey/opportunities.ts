import type { Agreement, NegotiationList, Opportunity } from '@portal/contract'
import { currentTaxId, execResposta, listOutcomeOf } from '@portal/debtor'
import { splitTaxId } from '@portal/domain/tax-id'
import { ApiError, send, track } from '@portal/runtime'

/** The debtor's opportunities, or why there are none to show. Agreements are readable at any hour. */
export type Opportunities = {
  agreements: readonly Agreement[]
  clientName: string
} & (
  | { kind: 'open'; opportunities: readonly Opportunity[] }
  /** `reopensAt` is an ISO moment when the bank says it. */
  | { kind: 'closed'; reopensAt: string | null }
  | { kind: 'none' }
)

/** Asks the bank for what can be negotiated (spec §4, negotiation-list outcomes). */
export async function loadOpportunities(signal?: AbortSignal): Promise<Opportunities> {
  const body = { ...splitTaxId(currentTaxId()), execResposta: execResposta() }
  try {
    const { data } = await send('POST /api/v1/negociacoes', { body, ...(signal && { signal }) })
    return readList(data)
  } catch (error) {
    if (!signal?.aborted) track('erroCarregarNegociacoes')
    throw error
  }
}

export function readList(answer: NegotiationList): Opportunities {
  const { dados } = answer
  // A gateway's page or a half-written answer is no list, whatever its status.
  if (!Array.isArray(dados?.negociacoes) || !Array.isArray(dados.acordos)) {
    throw new ApiError('malformed', { status: 200, body: answer })
  }
  const known = { agreements: dados.acordos, clientName: dados.nomeCliente }
  const { mensagem, negociacoes } = dados
  if (listOutcomeOf({ sucesso: answer.sucesso, mensagem, count: negociacoes.length }) === 'Fora de horário') {
    return { ...known, kind: 'closed', reopensAt: dados.reabreEm }
  }
  if (dados.negociacoes.length === 0) return { ...known, kind: 'none' }
  return { ...known, kind: 'open', opportunities: dados.negociacoes }
}
