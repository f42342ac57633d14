import type { OfferFamily, ProposalSlip } from '@portal/contract'
import { currentTaxId, execResposta } from '@portal/debtor'
import { negotiationsKey } from '@portal/debtor/reads'
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

async function loadCampaigns(signal: AbortSignal): Promise<Campaign[]> {
  const { data } = await send('GET /api/v1/get_portfolios/{taxId}', {
    params: { taxId: currentTaxId() },
    signal,
  })
  return [...data.RENEG_VEICULOS.campaignList, ...data.BRADESCO_DRC.campaignList]
}

/** The product flags, saved for the visit, and the ready-made slips. */
export const readySlipsQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['ready-slips']),
    queryFn: ({ signal }) => loadReadySlips(signal),
  })

async function loadReadySlips(signal: AbortSignal): Promise<readonly ProposalSlip[]> {
  const { data } = await send('POST /api/v1/p/{taxId}', {
    params: { taxId: currentTaxId() },
    body: { execResposta: execResposta() },
    signal,
  })
  const { bol, drc, ren, boletos } = data
  productFlags.set({ bol, drc, ren })
  return boletos
}
