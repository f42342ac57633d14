import type { Data } from '@portal/contract'
import { padPostalCode } from '@portal/domain/postal-code'
import { countLeftOut } from '@portal/domain/shape'
import { send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { execInPath } from '../session/current-debtor'
import { profileKey } from './keys'

export type Address = Data<'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'>['enderecos'][number]

/** The address on file for a contract; '0' and '0' select the debtor's. Null when there is none, or none can be shown. */
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

/** The street of a postal code, by the public service (spec §7); null for a code that does not exist. */
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
