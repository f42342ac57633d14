import type { Agreement, AgreementInstalment, AgreementState } from '@portal/contract'
import { instalmentCount } from '@portal/debtor'
import type { RoutePath } from '@portal/runtime/router'
import type { BadgeProps } from '@portal/ui'

interface StateWords {
  name: string
  tone: NonNullable<BadgeProps['tone']>
}

export const stateWords: Readonly<Record<AgreementState, StateWords>> = {
  ATIVO: { name: 'Em dia', tone: 'success' },
  EM_ATRASO: { name: 'Em atraso', tone: 'danger' },
  QUITADO: { name: 'Quitado', tone: 'success' },
  CANCELADO: { name: 'Cancelado', tone: 'neutral' },
  AGUARDANDO_DOCUMENTOS: { name: 'Faltam documentos', tone: 'warning' },
  AGUARDANDO_ASSINATURA: { name: 'Falta assinar', tone: 'warning' },
}

/** '2 de 12 parcelas pagas'. Excludes the down payment. A bank may list only the open instalments. */
export function paidInWords({
  parcelas,
  quantidadeParcelas,
  parcelasPagas,
}: Pick<Agreement, 'parcelas' | 'quantidadeParcelas' | 'parcelasPagas'>): string {
  const isPaid = ({ estado }: Pick<AgreementInstalment, 'estado'>) => estado === 'PAGA'
  const [firstInstalment] = parcelas
  if (parcelas.length === 1 && quantidadeParcelas === 1)
    return parcelas.some(isPaid) ? 'Pagamento único, pago' : 'Pagamento único'
  const listed = parcelas.filter((one) => one.numero > 0 && isPaid(one)).length
  const words =
    parcelas.length < quantidadeParcelas
      ? `${parcelasPagas} de ${quantidadeParcelas} parcelas pagas`
      : `${listed} de ${instalmentCount(parcelas)} parcelas pagas`
  return firstInstalment?.numero === 0 && isPaid(firstInstalment) ? `Entrada paga, ${words}` : words
}

/** The first instalment that is neither paid nor cancelled. */
export function nextInstalment({ parcelas }: Pick<Agreement, 'parcelas'>): AgreementInstalment | null {
  return parcelas.find(({ estado }) => estado === 'ABERTA' || estado === 'VENCIDA') ?? null
}

/** In force, and by instalments: a single payment has no interest to save. */
export const canSettleEarly = ({ estado, tipo }: Pick<Agreement, 'estado' | 'tipo'>): boolean =>
  (estado === 'ATIVO' || estado === 'EM_ATRASO') && tipo === 'Parcelado'

const UPCOMING_SHOWN = 3

/**
 * The instalments shown initially: the last paid one, all overdue ones and the next few. Shows all if only one would be
 * hidden.
 */
export function visibleInstalments(parcelas: readonly AgreementInstalment[]): readonly AgreementInstalment[] {
  const firstUnpaid = parcelas.findIndex(({ estado }) => estado !== 'PAGA')
  if (firstUnpaid === -1) return parcelas.slice(-UPCOMING_SHOWN)
  const late = parcelas.filter(({ estado }) => estado === 'VENCIDA').length
  const from = Math.max(firstUnpaid - 1, 0)
  const to = firstUnpaid + late + UPCOMING_SHOWN
  return parcelas.length - (to - from) <= 1 ? parcelas : parcelas.slice(from, to)
}

/** Agreements over 100k are signed by code on the status page, vehicle agreements by contract. */
export function signaturePath({
  familia,
  numeroAcordo,
}: Pick<Agreement, 'familia' | 'numeroAcordo'>): RoutePath {
  return `${familia === 'DRC' ? '/status' : '/refinanciamento-contrato'}?acordo=${numeroAcordo}`
}
