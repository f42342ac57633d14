import type { Agreement, Opportunity } from '@portal/contract'
import { isClosed, offerLink } from '@portal/debtor'
import { loadNow, negotiationListQuery, negotiationsKey } from '@portal/debtor/reads'
import { centsOf, reaisOf } from '@portal/domain/money'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { countLeftOut } from '@portal/domain/shape'
import { track } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'
import { type RoutePath, redirect } from '@portal/runtime/router'

export interface ListedAgreement {
  agreement: Agreement
  /** Path to renegotiate an overdue agreement. */
  renegotiate: RoutePath
  /** Server date, ISO. */
  today: string
}

export interface Agreements {
  listed: readonly ListedAgreement[]
  /** Number of agreements that failed to parse. */
  leftOut: number
}

/** Read and tracked on each visit; the list itself is refetched only when stale. */
export const agreementsQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['agreements']),
    queryFn: ({ signal }) => loadAgreements(signal),
    staleTime: 0,
  })

/** Agreements are readable at any hour (product decision 2). */
async function loadAgreements(signal: AbortSignal): Promise<Agreements> {
  try {
    const [{ dados }, now] = await Promise.all([loadQuery(negotiationListQuery(), signal), loadNow()])
    trackAgreements(dados.acordos)
    const listed = dados.acordos.map((agreement) => ({
      agreement,
      renegotiate: renegotiationLink(agreement, dados.negociacoes),
      today: inSaoPaulo(now).date,
    }))
    return { listed, leftOut: countLeftOut(dados, 'acordos') }
  } catch (error) {
    if (!signal.aborted) track('erroCarregarAcordos')
    throw error
  }
}

/** The agreement in `?acordo=`; without it, the only one that matches. */
export async function agreementOfRequest(
  { url, signal }: Request,
  matches: (agreement: Agreement) => boolean,
) {
  const number = new URL(url).searchParams.get('acordo')
  const { dados } = await loadQuery(negotiationListQuery(), signal)
  const [agreement, ...others] = dados.acordos.filter((each) =>
    number === null ? matches(each) : each.numeroAcordo === number,
  )
  if (agreement === undefined || others.length > 0) throw redirect('/painel-negociacoes')
  return { agreement, reopensAt: dados.reabreEm }
}

/** Path of the group that renegotiates the agreement; the panel if the bank has none yet. */
export function renegotiationLink(
  { idRenegociacao, familia }: Pick<Agreement, 'idRenegociacao' | 'familia'>,
  opportunities: readonly Pick<Opportunity, 'idNegociacao' | 'familia'>[],
): RoutePath {
  if (idRenegociacao === null) return '/painel-controle'
  const group = opportunities.find(({ idNegociacao }) => idNegociacao === idRenegociacao)
  return offerLink(group?.familia ?? familia, idRenegociacao)
}

function trackAgreements(agreements: readonly Agreement[]): void {
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
