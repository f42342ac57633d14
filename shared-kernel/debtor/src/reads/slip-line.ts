import { send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { currentTaxId } from '../session/current-debtor'
import { negotiationsKey } from './keys'

/** The line of a slip, 47 digits. */
export const slipLineQuery = (carteira: string, divida: string) =>
  queryOptions({
    queryKey: negotiationsKey(['slip-line', carteira, divida]),
    queryFn: async ({ signal }) => {
      const params = { carteira, divida, taxId: currentTaxId() }
      const { data } = await send('GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', {
        params,
        signal,
      })
      return data.linhaDigitavel
    },
  })
