import type { Agreement, Opportunity } from '@portal/contract'
import { isClosed, offerLink } from '@portal/debtor'
import { negotiationListQuery, negotiationsKey } from '@portal/debtor/reads'
import { centsOf, reaisOf } from '@portal/domain/money'
import { track } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'
import type { RoutePath } from '@portal/runtime/router'

export interface ListedAgreement {
  agreement: Agreement
  /** Where an overdue one is negotiated again. */
  renegotiate: RoutePath
}

/** Looked through with each visit, and recorded; the list itself is asked only when it is not fresh. */
export const agreementsQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['agreements']),
    queryFn: ({ signal }) => loadAgreements(signal),
    staleTime: 0,
  })

/** Agreements are readable at any hour (product decision 2). */
async function loadAgreements(signal: AbortSignal): Promise<readonly ListedAgreement[]> {
  try {
    const { dados } = await loadQuery(negotiationListQuery(), signal)
    record(dados.acordos)
    return dados.acordos.map((agreement) => ({
      agreement,
      renegotiate: renegotiationLink(agreement, dados.negociacoes),
    }))
  } catch (error) {
    if (!signal.aborted) track('erroCarregarAcordos')
    throw error
  }
}

/** The group in which the agreement is negotiated again; the panel while the bank has not made one. */
export function renegotiationLink(
  { idRenegociacao, familia }: Pick<Agreement, 'idRenegociacao' | 'familia'>,
  opportunities: readonly Pick<Opportunity, 'idNegociacao' | 'familia'>[],
): RoutePath {
  if (idRenegociacao === null) return '/painel-controle'
  const group = opportunities.find(({ idNegociacao }) => idNegociacao === idRenegociacao)
  return offerLink(group?.familia ?? familia, idRenegociacao)
}

function record(agreements: readonly Agreement[]): void {
  const open = agreements.filter((agreement) => !isClosed(agreement))
  const left = open.reduce(
    (sum, { valorTotal, valorPago }) => sum + centsOf(valorTotal) - centsOf(valorPago),
    0,
  )
  track('pcMeusAcordos', {
    valueTotal: reaisOf(left),
    contractCount: open.reduce((sum, { contratos }) => sum + contratos.length, 0),
  })
}
