import type { Agreement, AgreementInstalment, Opportunity } from '@portal/contract'
import { offerLink } from '@portal/debtor'
import type { RoutePath } from '@portal/runtime/router'

/** What a second copy can be had of, and what only a new negotiation can pay (product decision 4). */
export interface AgreementSlips {
  agreement: Agreement
  payable: readonly AgreementInstalment[]
  overdue: readonly AgreementInstalment[]
  /** Where the overdue part is negotiated again; null when the bank offers nothing for it. */
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
  // Out of hours the list is empty: the choice itself then says when it reopens.
  return group
    ? offerLink(group.familia, idRenegociacao)
    : `/negociacao?${new URLSearchParams({ grupo: idRenegociacao })}`
}
