import { maskName } from '@portal/domain/person-name'
import { maskedWithLabel, stateModeOf } from '@portal/domain/tax-id'
import type { Session, Visit } from '@portal/runtime'

export type LinkOwner = Visit['linkOwner']

/**
 * The owner to confirm before showing the slips of `taxId`: an id from a link may belong to another person. Null for an
 * id that was typed or logged in with.
 */
export function ownerToConfirm(
  taxId: string,
  owner: LinkOwner | null,
  session: Session | null,
): LinkOwner | null {
  return session === null && owner?.taxId === taxId ? owner : null
}

/** Masked question, as the link may have been opened by another person. */
export function ownerQuestion({ taxId, name }: LinkOwner) {
  const isCompany = stateModeOf(taxId) === 'PJ'
  return {
    statement: `Este boleto é ${name ? `de ${maskName(name)}, ` : 'do '}`,
    id: maskedWithLabel(taxId),
    question: isCompany ? 'É a sua empresa?' : 'É você?',
    yes: isCompany ? 'Sim, é a minha empresa' : 'Sim, sou eu',
    no: isCompany ? 'Não é a minha empresa' : 'Não sou eu',
  }
}
