import type { Agreement, AgreementInstalment } from '@portal/contract'
import { dateInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { withdrawalEnds } from '@portal/domain/withdrawal'
import { currentStateMode } from '../session/current-debtor'

/** Nothing is left to do. */
export function isClosed({ estado }: Pick<Agreement, 'estado'>): boolean {
  return estado === 'QUITADO' || estado === 'CANCELADO'
}

/** Documents or a signature are missing: nothing is due before the contract begins. */
export const isUnsigned = ({ estado }: Pick<Agreement, 'estado'>): boolean =>
  estado === 'AGUARDANDO_DOCUMENTOS' || estado === 'AGUARDANDO_ASSINATURA'

/** '' where the bank names no last day. */
export const signingDeadline = ({ assinarAte }: Pick<Agreement, 'assinarAte'>): string =>
  assinarAte ? `Assine até ${dateInWords(assinarAte)}: depois desse dia o acordo perde a validade.` : ''

/**
 * The last day to withdraw: the bank's, or by the day of the agreement where it names none. A consumer's right:
 * companies have none.
 */
export function lastDayToWithdraw(
  agreement: Pick<Agreement, 'estado' | 'criadoEm' | 'desistirAte'>,
): string | null {
  const { desistirAte, criadoEm, estado } = agreement
  if (estado === 'CANCELADO' || isUnsigned(agreement) || currentStateMode() === 'PJ') return null
  return desistirAte === undefined ? withdrawalEnds(inSaoPaulo(new Date(criadoEm)).date) : desistirAte
}

/** How many instalments there are: the down payment, number 0, is none of them. */
export const instalmentCount = (instalments: readonly Pick<AgreementInstalment, 'numero'>[]): number =>
  instalments.filter(({ numero }) => numero > 0).length

/** Number 0 is the down payment; with the total, "n of m". */
export function instalmentName({ numero }: Pick<AgreementInstalment, 'numero'>, count?: number): string {
  if (numero === 0) return 'Entrada'
  if (count === 1) return 'Pagamento à vista'
  return count === undefined ? `Parcela ${numero}` : `Parcela ${numero} de ${count}`
}
