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
  /** What 'confira seu boleto' checks: 128 hexadecimal digits; null where the bank does not sign. */
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
