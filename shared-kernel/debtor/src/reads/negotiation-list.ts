import type { Agreement, NegotiationList, Opportunity } from '@portal/contract'
import { isLapsed, isPastDue } from '@portal/domain/offer-validity'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { splitTaxId } from '@portal/domain/tax-id'
import { send } from '@portal/runtime'
import { FRESH_MS, queryOptions } from '@portal/runtime/query'
import { isSuccess } from '../opportunities/list-outcome'
import { currentTaxId, execResposta } from '../session/current-debtor'
import { loadNow } from './calendar'
import { learnName } from './debtor-name'
import { negotiationsKey } from './keys'

/** Offers still open; expired ones are in `lapsed` and have no links. */
export type OpenList = NegotiationList & { lapsed: readonly Opportunity[] }

/**
 * Opportunities and agreements, without offers that have expired by the bank's clock. Refusals are not cached:
 * negotiation may reopen at any moment.
 */
export const negotiationListQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['list', execResposta()]),
    queryFn: async ({ signal }): Promise<OpenList> => {
      const body = { ...splitTaxId(currentTaxId()), execResposta: execResposta() }
      const [{ data }, now] = await Promise.all([
        send('POST /api/v1/negociacoes', { body, signal }),
        loadNow(),
      ])
      const { dados } = data
      learnName(dados.nomeCliente ?? '')
      const [open, lapsed] = [false, true].map((over) =>
        dados.negociacoes.filter((offer) => isLapsed(offer, now) === over),
      )
      const acordos = dados.acordos.map((one) => withoutPastSlips(one, inSaoPaulo(now).date))
      return { ...data, dados: { ...dados, negociacoes: open ?? [], acordos }, lapsed: lapsed ?? [] }
    },
    staleTime: ({ state }) => (state.data && isSuccess(state.data) ? FRESH_MS : 0),
  })

/** Hides slips that can no longer be paid, even when the bank lists them. */
function withoutPastSlips(agreement: Agreement, today: string): Agreement {
  const { parcelas, quitacao } = agreement
  const isPast = quitacao?.pagaEm === null && isPastDue(quitacao.vencimento, today)
  return {
    ...agreement,
    parcelas: parcelas.map((one) => ({
      ...one,
      boletoDisponivel: one.boletoDisponivel && !isPastDue(one.vencimento, today),
    })),
    ...(isPast && { quitacao: null }),
  }
}

/** Agreements without the cache, to look for the effect of a write. */
export async function loadAgreementsAnew(signal?: AbortSignal): Promise<readonly Agreement[]> {
  const body = { ...splitTaxId(currentTaxId()), execResposta: execResposta() }
  const options = { body, retries: 0, ...(signal && { signal }) }
  return (await send('POST /api/v1/negociacoes', options)).data.dados.acordos
}
