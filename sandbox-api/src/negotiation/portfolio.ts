import { centsOf } from '@portal/domain/money'
import type { Debtor } from '../access/debtors'
import { notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { agreementsOf, isOverdue, nextUnpaid, type StoredAgreement } from './agreements'
import { agreementNumberOf, type Group, groupOf, renegotiationSeed } from './groups'

/** Everything of one debtor: groups that can still be negotiated, and agreements. */
export interface Portfolio {
  groups: Group[]
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

export function portfolioOf(sandbox: Sandbox, { taxId, persona }: Debtor): Portfolio {
  const today = sandbox.clock.today()
  const agreements = agreementsOf(sandbox, taxId)
  const live = new Set(
    agreements.filter(({ state }) => state !== 'CANCELADO').map(({ negotiation }) => negotiation),
  )
  const seeded = (persona.offers ?? []).map((seed) =>
    groupOf(taxId, seed, today, seed.renegotiates ? agreementNumberOf(persona, seed.renegotiates) : null),
  )
  const answered = new Set(seeded.map(({ origin }) => origin))
  const fromOverdue = agreements
    .filter((agreement) => isOverdue(agreement, today) && !answered.has(agreement.number))
    .map((agreement) =>
      groupOf(taxId, renegotiationSeed(overdueOf(agreement), today), today, agreement.number),
    )
  return { groups: [...seeded, ...fromOverdue].filter(({ id }) => !live.has(id)), agreements }
}

/** A debtor's own group; not found if it is another debtor's or has an agreement. */
export function groupIn({ groups }: Portfolio, idNegociacao: string): Group {
  const found = groups.find(({ id }) => id === idNegociacao)
  if (found === undefined) throw notFound('Negociação não encontrada')
  return found
}

export function renegotiationOf({ groups }: Portfolio, number: string): string | null {
  return groups.find(({ origin }) => origin === number)?.id ?? null
}

/** The balance of a group in cents, before any discount. */
export function owedIn({ contracts }: Group): number {
  return contracts.reduce((sum, { valorOriginal }) => sum + centsOf(valorOriginal), 0)
}
