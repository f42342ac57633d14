import type { Agreement, AgreementInstalment, Opportunity } from '@portal/contract'
import { offerLink } from '@portal/debtor'
import type { RoutePath } from '@portal/runtime/router'

/** Instalments with a second copy, and overdue ones that must be renegotiated (product decision 4). */
export interface AgreementSlips {
  agreement: Agreement
  payable: readonly AgreementInstalment[]
  overdue: readonly AgreementInstalment[]
  /** Path to renegotiate the overdue part; null if the bank has no offer for it. */
  renegotiation: RoutePath | null
}

export function openSlips(
  agreements: readonly Agreement[],
  opportunities: readonly Opportunity[],
): AgreementSlips[] {
  return agreements
    .filter(({ estado, formaPagamento }) => estado !== 'CANCELADO' && formaPagamento === 'BOLETO')
    .map((agreement) => ({
      agreement,
      payable: agreement.parcelas.filter(({ boletoDisponivel }) => boletoDisponivel),
      overdue: agreement.parcelas.filter(({ estado }) => estado === 'VENCIDA'),
      renegotiation: renegotiationOf(agreement, opportunities),
    }))
    .filter(({ payable, overdue }) => payable.length + overdue.length > 0)
}

function renegotiationOf(
  { idRenegociacao }: Agreement,
  opportunities: readonly Opportunity[],
): RoutePath | null {
  if (idRenegociacao === null) return null
  const group = opportunities.find(({ idNegociacao }) => idNegociacao === idRenegociacao)
  // Out of hours the list is empty; the choice screen then shows when negotiation reopens.
  return group
    ? offerLink(group.familia, idRenegociacao)
    : `/negociacao?${new URLSearchParams({ grupo: idRenegociacao })}`
}
