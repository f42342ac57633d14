import { splitTaxId } from '@portal/domain/tax-id'
import { ApiError, send } from '@portal/runtime'
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
      // A gateway's page or a truncated response is not a list, whatever its status.
      if (!Array.isArray(data.dados?.negociacoes) || !Array.isArray(data.dados.acordos)) {
        throw new ApiError('malformed', { status: 200, body: data })
      }
      learnName(data.dados.nomeCliente)
      return data
    },
    staleTime: ({ state }) => (state.data && isSuccess(state.data) ? FRESH_MS : 0),
  })
