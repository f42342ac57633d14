import { send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { negotiationsKey } from './keys'

export const LINE_CALL = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'

interface SlipOfDebt {
  taxId: string
  carteira: string
  debt: string
}

/** What a slip is paid with. */
export interface SlipCodes {
  /** 47 digits. */
  line: string
  /** Pix copia e cola; null where the bank or the offer has none. */
  pix: string | null
}

export const slipCodesQuery = ({ taxId, carteira, debt }: SlipOfDebt) =>
  queryOptions({
    queryKey: negotiationsKey(['slip-codes', carteira, debt]),
    queryFn: async ({ signal }): Promise<SlipCodes> => {
      const params = { carteira, divida: debt, taxId }
      const { linhaDigitavel: line, pix = null } = (await send(LINE_CALL, { params, signal })).data
      return { line, pix }
    },
  })
