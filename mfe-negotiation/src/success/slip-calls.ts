import { slipLineQuery } from '@portal/debtor/reads'
import { type ReceivedFile, send, sendForFile } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import { execResposta } from '../journey/opportunities'

/** One instalment of an agreement, as the slip calls name it. */
export interface SlipRef {
  taxId: string
  carteira: string
  agreement: string
  instalment: number
  debt: string
}

/** The PDF of an instalment's slip, checked to be one. */
export function fetchSlip(slip: SlipRef): Promise<ReceivedFile> {
  return sendForFile('POST /api/v1/boleto/imprimir', {
    body: {
      carteira: slip.carteira,
      numeroAcordo: slip.agreement,
      numeroParcela: slip.instalment,
      execResposta: execResposta(),
      documentCode: slip.taxId,
    },
  })
}

/** The slip's line, 47 digits. */
export const loadLine = ({ carteira, debt }: SlipRef, signal?: AbortSignal): Promise<string> =>
  loadQuery(slipLineQuery(carteira, debt), signal)

/** Answers where the message went, masked. */
export async function sendByEmail({ carteira, debt, taxId }: SlipRef, line: string): Promise<string> {
  const { data } = await send('POST /api/auth/AcordoRealizadoEmail', {
    body: { Carateira: carteira, Divida: debt, CpfCnpj: taxId, Linha: line },
  })
  return data.destino
}
