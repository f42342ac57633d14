import type { SlipRef } from '@portal/debtor'
import { send } from '@portal/runtime'

export const EMAIL_CALL = 'POST /api/auth/AcordoRealizadoEmail'

/** Resolves to the masked address of the recipient. */
export async function sendByEmail({ carteira, debt, taxId }: SlipRef, line: string): Promise<string> {
  const { data } = await send(EMAIL_CALL, {
    body: { Carateira: carteira, Divida: debt, CpfCnpj: taxId, Linha: line },
  })
  return data.destino
}
