import { type ReceivedFile, send, sendForFile } from '@portal/runtime'
import { execInPath, execResposta } from '../session/current-debtor'

/** One instalment of an agreement, as the slip calls name it. */
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

/** The slip's line, 47 digits. */
export async function loadLine({ carteira, debt, taxId }: SlipRef, signal?: AbortSignal): Promise<string> {
  const { data } = await send(LINE_CALL, {
    params: { carteira, divida: debt, taxId },
    ...(signal && { signal }),
  })
  return data.linhaDigitavel
}

/** The PDF of a slip that the bank holds. */
export function fetchSlip({ carteira, agreement, instalment }: SlipRef): Promise<ReceivedFile> {
  return sendForFile(SLIP_CALL, {
    params: { carteira, acordo: agreement, parcela: String(instalment), exec: execInPath() },
  })
}

/** Has the PDF of a slip printed anew: after the agreement was made, or its payment changed. */
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
