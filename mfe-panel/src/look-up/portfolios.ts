import type { OfferFamily } from '@portal/contract'
import { currentTaxId } from '@portal/debtor'
import { negotiationsKey } from '@portal/debtor/reads'
import { countLeftOut } from '@portal/domain/shape'
import { send } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'

export interface Campaign {
  id: string
  nome: string
  familia: OfferFamily
  quantidadeContratos: number
  /** Reais. */
  valor: number
}

/** Campaigns of the two special portfolios. Requested even if the list fails (spec §8). */
export const campaignsQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['campaigns']),
    queryFn: ({ signal }) => loadCampaigns(signal),
  })

export const portfoliosQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['portfolios']),
    queryFn: async ({ signal }) => {
      const call = 'GET /api/v1/get_portfolios/{taxId}'
      return (await send(call, { params: { taxId: currentTaxId() }, signal })).data
    },
  })

async function loadCampaigns(signal: AbortSignal): Promise<{ campaigns: Campaign[]; leftOut: number }> {
  const { RENEG_VEICULOS, BRADESCO_DRC } = await loadQuery(portfoliosQuery(), signal)
  const portfolios = [RENEG_VEICULOS, BRADESCO_DRC]
  return {
    campaigns: portfolios.flatMap(({ campaignList }) => campaignList),
    leftOut: portfolios.reduce((sum, portfolio) => sum + countLeftOut(portfolio, 'campaignList'), 0),
  }
}
