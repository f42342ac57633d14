import type { Agreement } from '@portal/contract'
import { splitTaxId } from '@portal/domain/tax-id'
import { send } from '@portal/runtime'
import { FRESH_MS, queryOptions } from '@portal/runtime/query'
import { isSuccess } from '../opportunities/list-outcome'
import { currentTaxId, execResposta } from '../session/current-debtor'
import { learnName } from './debtor-name'
import { negotiationsKey } from './keys'

/**
 * Opportunities and agreements, as the bank returns them. A refusal is not cached: negotiation may reopen at
 * any moment.
 */
export const negotiationListQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['list', execResposta()]),
    queryFn: async ({ signal }) => {
      const body = { ...splitTaxId(currentTaxId()), execResposta: execResposta() }
      const { data } = await send('POST /api/v1/negociacoes', { body, signal })
      learnName(data.dados.nomeCliente ?? '')
      return data
    },
    staleTime: ({ state }) => (state.data && isSuccess(state.data) ? FRESH_MS : 0),
  })

/** Agreements as the bank has them now, past the cache: to look for the effect of a write. */
export async function loadAgreementsAnew(signal?: AbortSignal): Promise<readonly Agreement[]> {
  const body = { ...splitTaxId(currentTaxId()), execResposta: execResposta() }
  const options = { body, retries: 0, ...(signal && { signal }) }
  return (await send('POST /api/v1/negociacoes', options)).data.dados.acordos
}
