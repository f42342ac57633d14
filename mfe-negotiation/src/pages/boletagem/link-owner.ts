import { maskName } from '@portal/domain/person-name'
import { maskedWithLabel, stateModeOf } from '@portal/domain/tax-id'
import type { Session, Visit } from '@portal/runtime'

export type LinkOwner = Visit['linkOwner']

/**
 * The person to confirm before slips of `taxId` are shown: a link brought the id, so it may be somebody else's.
 * Null for an id that the person typed or logged in with.
 */
export function ownerToConfirm(
  taxId: string,
  owner: LinkOwner | null,
  session: Session | null,
): LinkOwner | null {
  return session === null && owner?.taxId === taxId ? owner : null
}

/** The question, masked: whoever opened the link learns nothing more of its owner. */
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
