import { formatDate } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import type { Debtor } from '../access/debtors'
import { timePassesSince } from '../clock/passing-time'
import { conflict, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { agreementsOf, isOverdue, nextUnpaid, type StoredAgreement } from './agreements'
import { agreementNumberOf, type Group, groupOf, renegotiationSeed } from './groups'
import { currentProposal } from './proposals'

/** Everything of one debtor: groups that can still be negotiated, and agreements. */
export interface Portfolio {
  groups: Group[]
  /** Expired offers, which the bank makes again later. */
  lapsed: Group[]
  agreements: StoredAgreement[]
}

function overdueOf(agreement: StoredAgreement) {
  const unpaid = agreement.instalments.filter(({ paidAt }) => paidAt === null)
  return {
    numeroAcordo: agreement.number,
    nomeProduto: agreement.body.productName,
    remainingCents: unpaid.reduce((sum, { cents }) => sum + cents, 0),
    overdueSince: nextUnpaid(agreement)?.due ?? '',
  }
}

/** @param without an agreement to treat as cancelled */
export function portfolioOf(sandbox: Sandbox, { taxId, persona }: Debtor, without?: string): Portfolio {
  const today = sandbox.clock.today()
  const since = timePassesSince(sandbox)
  const agreements = agreementsOf(sandbox, taxId)
  const live = new Set(
    agreements
      .filter(({ state, number }) => state !== 'CANCELADO' && number !== without)
      .map(({ negotiation }) => negotiation),
  )
  const seeded = (persona.offers ?? []).map((seed) =>
    groupOf(sandbox.bank, taxId, seed, today, {
      origin: seed.renegotiates ? agreementNumberOf(persona, seed.renegotiates) : null,
      since,
    }),
  )
  const answered = new Set(seeded.map(({ origin }) => origin))
  const fromOverdue = agreements
    .filter((agreement) => isOverdue(agreement, today) && !answered.has(agreement.number))
    .map((agreement) =>
      groupOf(sandbox.bank, taxId, renegotiationSeed(overdueOf(agreement), today), today, {
        origin: agreement.number,
      }),
    )
  const open = [...seeded, ...fromOverdue].filter(({ id }) => !live.has(id))
  // A reservation stays valid even if its offer ends.
  const isOver = ({ id, validity }: Group) =>
    validity.againFrom !== null && currentProposal(sandbox, taxId, id) === undefined
  return { groups: open.filter((group) => !isOver(group)), lapsed: open.filter(isOver), agreements }
}

/** Throws 404 for a group of another debtor or one that has an agreement. */
export function groupIn({ groups, lapsed }: Portfolio, idNegociacao: string): Group {
  const group = groups.find(({ id }) => id === idNegociacao)
  if (group !== undefined) return group
  const over = lapsed.find(({ id }) => id === idNegociacao)?.validity
  if (over === undefined) throw notFound('Negociação não encontrada')
  const again = over.againFrom === null ? '' : ` O banco faz outra a partir de ${formatDate(over.againFrom)}.`
  throw conflict(
    'Oferta vencida',
    'PROPOSTA_VENCIDA',
    `Esta oferta venceu em ${formatDate(over.until)}.${again}`,
  )
}

export function renegotiationOf({ groups }: Portfolio, number: string): string | null {
  return groups.find(({ origin }) => origin === number)?.id ?? null
}

/** The balance of a group in cents, before any discount. */
export function owedIn({ contracts }: Group): number {
  return contracts.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0)
}
