import { type ReceivedFile, send, sendForFile } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'
import { negotiationsKey } from '../reads/keys'
import { execInPath, execResposta } from '../session/current-debtor'

/** Identifies an instalment in the slip calls. */
export interface SlipRef {
  taxId: string
  carteira: string
  agreement: string
  instalment: number
  debt: string
}

export const LINE_CALL = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
export const SLIP_CALL = 'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}'
export const PRINT_CALL = 'POST /api/v1/boleto/imprimir'

/** Payment data of a slip. */
export interface SlipCodes {
  /** 47 digits. */
  line: string
  /** Pix copia e cola; null when the bank or the offer has none. */
  pix: string | null
  /** Check code for 'confira seu boleto': 128 hexadecimal digits; null when the bank does not sign. */
  seal: string | null
}

export const slipCodesQuery = ({ taxId, carteira, debt }: Pick<SlipRef, 'taxId' | 'carteira' | 'debt'>) =>
  queryOptions({
    queryKey: negotiationsKey(['slip-codes', carteira, debt]),
    queryFn: async ({ signal }): Promise<SlipCodes> => {
      const params = { carteira, divida: debt, taxId }
      const { data } = await send(LINE_CALL, { params, signal })
      return { line: data.linhaDigitavel, pix: data.pix ?? null, seal: data.codigoConferencia ?? null }
    },
  })

export const loadSlipCodes = (slip: SlipRef, signal?: AbortSignal): Promise<SlipCodes> =>
  loadQuery(slipCodesQuery(slip), signal)

/** The stored PDF of a slip. */
export function fetchSlip({ carteira, agreement, instalment }: SlipRef): Promise<ReceivedFile> {
  return sendForFile(SLIP_CALL, {
    params: { carteira, acordo: agreement, parcela: String(instalment), exec: execInPath() },
  })
}

/** Creates the PDF of a slip again, after the agreement was made or its payment changed. */
export function printSlip({ carteira, agreement, instalment, taxId }: SlipRef): Promise<ReceivedFile> {
  return sendForFile(PRINT_CALL, {
    body: {
      carteira,
      numeroAcordo: agreement,
      numeroParcela: instalment,
      execResposta: execResposta(),
      documentCode: taxId,
    },
  })
}
