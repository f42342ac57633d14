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

/** '2 de 12 parcelas pagas'; a down payment is none of the instalments. A bank may list only those that are open. */
export function paidInWords({
  parcelas,
  quantidadeParcelas,
  parcelasPagas,
}: Pick<Agreement, 'parcelas' | 'quantidadeParcelas' | 'parcelasPagas'>): string {
  const isPaid = ({ estado }: Pick<AgreementInstalment, 'estado'>) => estado === 'PAGA'
  const [first] = parcelas
  if (parcelas.length === 1 && quantidadeParcelas === 1)
    return parcelas.some(isPaid) ? 'Pagamento único, pago' : 'Pagamento único'
  const listed = parcelas.filter((one) => one.numero > 0 && isPaid(one)).length
  const words =
    parcelas.length < quantidadeParcelas
      ? `${parcelasPagas} de ${quantidadeParcelas} parcelas pagas`
      : `${listed} de ${instalmentCount(parcelas)} parcelas pagas`
  return first?.numero === 0 && isPaid(first) ? `Entrada paga, ${words}` : words
}

/** The instalment to act upon: the first that is neither paid nor cancelled. */
export function nextInstalment({ parcelas }: Pick<Agreement, 'parcelas'>): AgreementInstalment | null {
  return parcelas.find(({ estado }) => estado === 'ABERTA' || estado === 'VENCIDA') ?? null
}

/** In force, and by instalments: a single payment carries no interest that an earlier day would save. */
export const canSettleEarly = ({ estado, tipo }: Pick<Agreement, 'estado' | 'tipo'>): boolean =>
  (estado === 'ATIVO' || estado === 'EM_ATRASO') && tipo === 'Parcelado'

const UPCOMING_SHOWN = 3

/**
 * The instalments shown first: the last one paid, all overdue ones and the next few. When at most one would
 * be hidden, all are shown.
 */
export function visibleInstalments(parcelas: readonly AgreementInstalment[]): readonly AgreementInstalment[] {
  const firstUnpaid = parcelas.findIndex(({ estado }) => estado !== 'PAGA')
  if (firstUnpaid === -1) return parcelas.slice(-UPCOMING_SHOWN)
  const late = parcelas.filter(({ estado }) => estado === 'VENCIDA').length
  const from = Math.max(firstUnpaid - 1, 0)
  const to = firstUnpaid + late + UPCOMING_SHOWN
  return parcelas.length - (to - from) <= 1 ? parcelas : parcelas.slice(from, to)
}

/** Over-100k agreements are signed by code on the status page, vehicles by contract. */
export function signaturePath({
  familia,
  numeroAcordo,
}: Pick<Agreement, 'familia' | 'numeroAcordo'>): RoutePath {
  return `${familia === 'DRC' ? '/status' : '/refinanciamento-contrato'}?acordo=${numeroAcordo}`
}
