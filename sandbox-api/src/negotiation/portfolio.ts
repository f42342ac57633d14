import { daysBetween, formatDate } from '@portal/domain/dates'
import { reaisOf } from '@portal/domain/money'
import type { Debtor } from '../access/debtors'
import type { OfferSeed } from '../personas'
import { conflict, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { timePassesSince } from '../store/store'
import { agreementsOf, type StoredAgreement, shownState } from './agreements'
import { type Group, groupOf } from './groups'
import { currentProposal } from './proposals'

/** An overdue agreement becomes a group of its own. */
function renegotiationSeed({ number, body, instalments }: StoredAgreement, today: string): OfferSeed {
  const unpaid = instalments.filter(({ paidAt }) => paidAt === null)
  const reais = reaisOf(unpaid.reduce((sum, { cents }) => sum + cents, 0))
  const daysLate = daysBetween(unpaid[0]?.due ?? today, today)
  return {
    key: `acordo-${number}`,
    family: 'EMPRESTIMO',
    contracts: [[reais, daysLate, `Acordo ${number}`]],
    terms: { productName: body.productName, discountInFull: 0.1, discountByInstalments: 0 },
  }
}

/**
 * Everything of one debtor: groups that can still be negotiated, expired offers, which the bank makes again later, and
 * agreements.
 * @param without an agreement to treat as cancelled
 */
export function portfolioOf(sandbox: Sandbox, { taxId, persona }: Debtor, without?: string) {
  const { bank, clock } = sandbox
  const today = clock.today()
  const since = timePassesSince(sandbox)
  const agreements = agreementsOf(sandbox, taxId)
  const live = agreements.filter(({ state, number }) => state !== 'CANCELADO' && number !== without)
  const offered = (persona.offers ?? []).map((seed) => groupOf(bank, taxId, seed, today, { since }))
  const overdue = agreements
    .filter((one) => shownState(one, today) === 'EM_ATRASO')
    .map((one) => groupOf(bank, taxId, renegotiationSeed(one, today), today, { origin: one.number }))
  const isFree = ({ id }: Group) => live.every(({ negotiation }) => negotiation !== id)
  const open = [...offered, ...overdue].filter(isFree)
  // A reservation stays valid even if its offer ends.
  const isOver = ({ id, validity }: Group) =>
    validity.againFrom !== null && currentProposal(sandbox, taxId, id) === undefined
  return { groups: open.filter((group) => !isOver(group)), lapsed: open.filter(isOver), agreements }
}

export type Portfolio = ReturnType<typeof portfolioOf>

/** Throws 404 for a group of another debtor or one that has an agreement. */
export function groupIn({ groups, lapsed }: Portfolio, idNegociacao: string): Group {
  const group = groups.find(({ id }) => id === idNegociacao)
  if (group !== undefined) return group
  const over = lapsed.find(({ id }) => id === idNegociacao)?.validity
  if (over === undefined) throw notFound('Negociação não encontrada')
  const again = over.againFrom === null ? '' : ` O banco faz outra a partir de ${formatDate(over.againFrom)}.`
  const detail = `Esta oferta venceu em ${formatDate(over.until)}.${again}`
  throw conflict('Oferta vencida', 'PROPOSTA_VENCIDA', detail)
}
