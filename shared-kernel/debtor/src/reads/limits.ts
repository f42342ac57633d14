import type { Data, Query } from '@portal/contract'
import { send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { negotiationsKey } from './keys'

const CALL = 'GET /api/v1/Configuracao/MinimoMaximo'

/** Bounds of amounts, counts and due dates. */
export type Limits = Data<typeof CALL>

/** For a group (`idNegociacao`), or for changing an agreement (`numeroAcordo`). */
export const limitsQuery = (query: Query<typeof CALL>) =>
  queryOptions({
    queryKey: negotiationsKey(['limits', query]),
    queryFn: async ({ signal }) => (await send(CALL, { query, signal })).data,
  })
