import { send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { negotiationsKey } from './keys'

export const LINE_CALL = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'

interface SlipOfDebt {
  taxId: string
  carteira: string
  debt: string
}

/** The line of a slip, 47 digits. */
export const slipLineQuery = ({ taxId, carteira, debt }: SlipOfDebt) =>
  queryOptions({
    queryKey: negotiationsKey(['slip-line', carteira, debt]),
    queryFn: async ({ signal }) => {
      const params = { carteira, divida: debt, taxId }
      return (await send(LINE_CALL, { params, signal })).data.linhaDigitavel
    },
  })
