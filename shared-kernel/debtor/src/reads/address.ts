import type { Data } from '@portal/contract'
import { padPostalCode } from '@portal/domain/postal-code'
import { countLeftOut } from '@portal/domain/shape'
import { send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { execInPath } from '../session/current-debtor'
import { profileKey } from './keys'

export type Address = Data<'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'>['enderecos'][number]

/** Address on file for a contract; '0' and '0' select the debtor's own. Null when absent or invalid. */
export const addressQuery = (carteira = '0', contrato = '0') =>
  queryOptions({
    queryKey: profileKey(['address', carteira, contrato]),
    queryFn: async ({ signal }): Promise<{ address: Address | null; leftOut: number }> => {
      const params = { carteira, contrato, exec: execInPath() }
      const { data } = await send('GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', {
        params,
        signal,
      })
      return { address: data.enderecos[0] ?? null, leftOut: countLeftOut(data, 'enderecos') }
    },
  })

/** Street of a postal code, from the public service (spec §7); null for an unknown code. */
export const streetQuery = (postalCode: string) =>
  queryOptions({
    queryKey: ['street', padPostalCode(postalCode)],
    queryFn: async ({ signal }) => {
      const { data } = await send('GET /api/v1/cep/{cep}', {
        params: { cep: padPostalCode(postalCode) },
        signal,
      })
      return 'erro' in data ? null : data
    },
  })
