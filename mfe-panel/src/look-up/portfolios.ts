import type { OfferFamily } from '@portal/contract'
import { currentTaxId, execResposta } from '@portal/debtor'
import { loadNow, negotiationsKey } from '@portal/debtor/reads'
import { isPastDue } from '@portal/domain/offer-validity'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { countLeftOut } from '@portal/domain/shape'
import { productFlags, send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'

export interface Campaign {
  id: string
  nome: string
  familia: OfferFamily
  quantidadeContratos: number
  /** Reais. */
  valor: number
}

/** Campaigns of the two special portfolios. Requested even when the list fails (spec §8). */
export const campaignsQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['campaigns']),
    queryFn: ({ signal }) => loadCampaigns(signal),
  })

async function loadCampaigns(signal: AbortSignal): Promise<{ campaigns: Campaign[]; leftOut: number }> {
  const { data } = await send('GET /api/v1/get_portfolios/{taxId}', {
    params: { taxId: currentTaxId() },
    signal,
  })
  const portfolios = [data.RENEG_VEICULOS, data.BRADESCO_DRC]
  return {
    campaigns: portfolios.flatMap(({ campaignList }) => campaignList),
    leftOut: portfolios.reduce((sum, portfolio) => sum + countLeftOut(portfolio, 'campaignList'), 0),
  }
}

/** The product flags, saved for the visit, and how many ready-made slips can be paid, or cannot be shown. */
export const readySlipsQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['ready-slips']),
    queryFn: ({ signal }) => loadReadySlips(signal),
  })

async function loadReadySlips(signal: AbortSignal): Promise<{ count: number; leftOut: number }> {
  const [{ data }, now] = await Promise.all([
    send('POST /api/v1/p/{taxId}', {
      params: { taxId: currentTaxId() },
      body: { execResposta: execResposta() },
      signal,
    }),
    loadNow(),
  ])
  const { bol, drc, ren, boletos } = data
  productFlags.set({ bol, drc, ren })
  const { date: today } = inSaoPaulo(now)
  const { length: count } = boletos.filter(({ vencimento }) => !isPastDue(vencimento, today))
  return { count, leftOut: countLeftOut(data, 'boletos') }
}
