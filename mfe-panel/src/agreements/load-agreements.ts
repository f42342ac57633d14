import type { Agreement, Opportunity } from '@portal/contract'
import { isClosed, offerLink } from '@portal/debtor'
import { centsOf, reaisOf } from '@portal/domain/money'
import { track } from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import { askList } from '../look-up/look-up'

export interface ListedAgreement {
  agreement: Agreement
  /** Where an overdue one is negotiated again. */
  renegotiate: RoutePath
}

/** Agreements are readable at any hour (product decision 2). */
export async function loadAgreements(signal: AbortSignal): Promise<readonly ListedAgreement[]> {
  try {
    const { dados } = await askList(signal)
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
