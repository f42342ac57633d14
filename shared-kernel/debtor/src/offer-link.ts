import type { OfferFamily } from '@portal/contract'
import type { RoutePath } from '@portal/runtime/router'

/** Choice screen of each offer family (spec §1, §2). The panel links to it with `?grupo=`. */
export const pathByFamily = {
  CARTAO: '/negociacao',
  CARTAO_P1: '/negociacao',
  CARTAO_P2: '/negociacao',
  EMPRESTIMO: '/negociacao',
  DEBITO_AUTOMATICO: '/negociacao',
  CAMPANHA_BOLETO: '/negociacao',
  VEICULO_V2: '/negociacao-reneg',
  VEICULO_V3: '/negociacao-reneg',
  EAVM: '/negociacao-eavm',
  DRC: '/negociacao-drc',
  REORG: '/negociacao-reorg',
  BOLETO_24H: '/negociacao-boleto-24hrs',
  ZERO_ENTRADA: '/oferta-especial',
} as const satisfies Record<OfferFamily, RoutePath>

export type ChoicePath = (typeof pathByFamily)[OfferFamily]

/** Path to the choice for a group of contracts. */
export function offerLink(family: OfferFamily, idNegociacao: string): RoutePath {
  return `${pathByFamily[family]}?${new URLSearchParams({ grupo: idNegociacao })}`
}
