import type { Agreement, AgreementInstalment } from '@portal/contract'
import { dateInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { withdrawalEnds } from '@portal/domain/withdrawal'
import { currentStateMode } from '../session/current-debtor'

export function isClosed({ estado }: Pick<Agreement, 'estado'>): boolean {
  return estado === 'QUITADO' || estado === 'CANCELADO'
}

/** Documents or the signature are missing, so no payment is due yet. */
export const isUnsigned = ({ estado }: Pick<Agreement, 'estado'>): boolean =>
  estado === 'AGUARDANDO_DOCUMENTOS' || estado === 'AGUARDANDO_ASSINATURA'

/** '' when the bank states no deadline. */
export const signingDeadline = ({ assinarAte }: Pick<Agreement, 'assinarAte'>): string =>
  assinarAte ? `Assine até ${dateInWords(assinarAte)}: depois desse dia o acordo perde a validade.` : ''

/** Last day to withdraw: the bank's, or computed from the agreement's date. Not available to companies. */
export function lastDayToWithdraw(
  agreement: Pick<Agreement, 'estado' | 'criadoEm' | 'desistirAte'>,
): string | null {
  const { desistirAte, criadoEm, estado } = agreement
  if (estado === 'CANCELADO' || isUnsigned(agreement) || currentStateMode() === 'PJ') return null
  return desistirAte === undefined ? withdrawalEnds(inSaoPaulo(new Date(criadoEm)).date) : desistirAte
}

/** Excludes the down payment, number 0. */
export const instalmentCount = (instalments: readonly Pick<AgreementInstalment, 'numero'>[]): number =>
  instalments.filter(({ numero }) => numero > 0).length

/** Number 0 is the down payment. With `count`, "n of m". */
export function instalmentName({ numero }: Pick<AgreementInstalment, 'numero'>, count?: number): string {
  if (numero === 0) return 'Entrada'
  if (count === 1) return 'Pagamento à vista'
  return count === undefined ? `Parcela ${numero}` : `Parcela ${numero} de ${count}`
}
