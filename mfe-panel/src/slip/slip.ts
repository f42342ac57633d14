import type { Agreement, AgreementInstalment } from '@portal/contract'
import { currentTaxId, type SlipRef } from '@portal/debtor'

/** The slip of one instalment. */
export interface SlipOf {
  agreement: Pick<Agreement, 'numeroAcordo' | 'carteira' | 'nomeProduto'>
  instalment: Pick<AgreementInstalment, 'numero' | 'divida' | 'vencimento' | 'valor'>
}

/** In the format of the slip calls. */
export function slipRef({ agreement, instalment }: SlipOf): SlipRef {
  return {
    taxId: currentTaxId(),
    carteira: agreement.carteira,
    agreement: agreement.numeroAcordo,
    instalment: instalment.numero,
    debt: instalment.divida,
  }
}
