import type { Agreement, AgreementInstalment } from '@portal/contract'
import { type ReceivedFile, sendForFile } from '@portal/runtime'
import { currentTaxId, execInPath, execResposta } from '../debtor/current-debtor'

/** The slip of one instalment. */
export interface SlipOf {
  agreement: Pick<Agreement, 'numeroAcordo' | 'carteira' | 'nomeProduto'>
  instalment: Pick<AgreementInstalment, 'numero' | 'divida' | 'vencimento' | 'valor'>
}

/** The sheet of a slip that the bank holds. */
export function fetchSheet({ agreement, instalment }: SlipOf): Promise<ReceivedFile> {
  return sendForFile('GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}', {
    params: {
      carteira: agreement.carteira,
      acordo: agreement.numeroAcordo,
      parcela: String(instalment.numero),
      exec: execInPath(),
    },
  })
}

/** Has the sheet of a slip printed anew, after its payment was changed. */
export function printSheet({ agreement, instalment }: SlipOf): Promise<ReceivedFile> {
  return sendForFile('POST /api/v1/boleto/imprimir', {
    body: {
      carteira: agreement.carteira,
      numeroAcordo: agreement.numeroAcordo,
      numeroParcela: instalment.numero,
      execResposta: execResposta(),
      documentCode: currentTaxId(),
    },
  })
}
