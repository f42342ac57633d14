import { type ReceivedFile, sendForFile } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import { type SlipCodes, slipCodesQuery } from '../reads/slip-codes'
import { execInPath, execResposta } from '../session/current-debtor'

/** Identifies an instalment in the slip calls. */
export interface SlipRef {
  taxId: string
  carteira: string
  agreement: string
  instalment: number
  debt: string
}

export { LINE_CALL } from '../reads/slip-codes'
export const SLIP_CALL = 'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}'
export const PRINT_CALL = 'POST /api/v1/boleto/imprimir'

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
