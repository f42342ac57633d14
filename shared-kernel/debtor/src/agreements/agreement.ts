import type { Agreement, AgreementInstalment } from '@portal/contract'

/** Nothing is left to do. */
export function isClosed({ estado }: Pick<Agreement, 'estado'>): boolean {
  return estado === 'QUITADO' || estado === 'CANCELADO'
}

/** Number 0 is the down payment; with the total, "n of m". */
export function instalmentName({ numero }: Pick<AgreementInstalment, 'numero'>, count?: number): string {
  if (count === 1) return 'Pagamento à vista'
  if (numero === 0) return 'Entrada'
  return count === undefined ? `Parcela ${numero}` : `Parcela ${numero} de ${count}`
}
