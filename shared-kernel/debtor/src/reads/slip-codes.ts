import { send } from '@portal/runtime'
import { queryOptions } from '@portal/runtime/query'
import { negotiationsKey } from './keys'

export const LINE_CALL = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'

interface SlipOfDebt {
  taxId: string
  carteira: string
  debt: string
}

/** Payment data of a slip. */
export interface SlipCodes {
  /** 47 digits. */
  line: string
  /** Pix copia e cola; null when the bank or the offer has none. */
  pix: string | null
  /** Check code for 'confira seu boleto': 128 hexadecimal digits; null when the bank does not sign. */
  seal: string | null
}

export const slipCodesQuery = ({ taxId, carteira, debt }: SlipOfDebt) =>
  queryOptions({
    queryKey: negotiationsKey(['slip-codes', carteira, debt]),
    queryFn: async ({ signal }): Promise<SlipCodes> => {
      const params = { carteira, divida: debt, taxId }
      const { data } = await send(LINE_CALL, { params, signal })
      return { line: data.linhaDigitavel, pix: data.pix ?? null, seal: data.codigoConferencia ?? null }
    },
  })
