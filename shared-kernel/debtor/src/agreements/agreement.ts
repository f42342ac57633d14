import type { Agreement, AgreementInstalment } from '@portal/contract'

/** Nothing is left to do. */
export function isClosed({ estado }: Pick<Agreement, 'estado'>): boolean {
  return estado === 'QUITADO' || estado === 'CANCELADO'
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
