import type { Agreement, AgreementInstalment } from '@portal/contract'
import { currentTaxId, type SlipRef } from '@portal/debtor'

/** The slip of an instalment, or of a settlement. */
export interface SlipOf {
  agreement: Pick<Agreement, 'numeroAcordo' | 'carteira' | 'nomeProduto'>
  instalment: Pick<AgreementInstalment, 'numero' | 'divida' | 'vencimento' | 'valor'>
  /** The slip settles the whole agreement. */
  isSettlement?: true
}

/** The slip that settles an agreement, in the format of an instalment's. */
export function settlementSlipOf(
  agreement: SlipOf['agreement'],
  { parcela: numero, divida, vencimento, valor }: NonNullable<Agreement['quitacao']>,
): SlipOf {
  return { agreement, instalment: { numero, divida, vencimento, valor }, isSettlement: true }
}

/** The parameters of the slip calls. */
export function slipRef({ agreement, instalment }: SlipOf): SlipRef {
  return {
    taxId: currentTaxId(),
    carteira: agreement.carteira,
    agreement: agreement.numeroAcordo,
    instalment: instalment.numero,
    debt: instalment.divida,
  }
}
