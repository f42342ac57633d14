import { agreementOfGroup, conditionsOf, hasSameConditions } from '@portal/debtor/conclusion'
import { resetNegotiations } from '@portal/debtor/reads'
import type { RoutePath } from '@portal/runtime/router'
import { type ConcludedAgreement, fromAgreement } from './concluded-agreement'
import { familyOf } from './families'
import { groupOf, type Negotiation } from './negotiation'
import { saveNegotiation } from './negotiation-store'
import { loadOpportunitiesAnew, type Opportunities } from './opportunities'
import { trackConclusion } from './track-negotiation'

/** Saves and tracks the agreement of this conclusion; returns the path of its success screen. */
export function recordAgreement(negotiation: Negotiation, agreement: ConcludedAgreement): RoutePath {
  const path = saveAgreement(negotiation, agreement, null)
  trackConclusion({ ...negotiation, agreement })
  return path
}

/** Saves the agreement that the list shows after this conclusion; it may have been made elsewhere. */
export function recordListedAgreement(negotiation: Negotiation, agreement: ConcludedAgreement): RoutePath {
  const other = conditionsReplacedBy(agreement, negotiation)
  return other === null
    ? recordAgreement(negotiation, agreement)
    : saveAgreement(negotiation, agreement, other)
}

/** What was chosen here, when the agreement has other conditions. */
function conditionsReplacedBy(
  agreement: ConcludedAgreement,
  { quote }: Negotiation,
): Negotiation['notContracted'] {
  const chosen = quote && conditionsOf(quote.terms)
  return chosen && !hasSameConditions(chosen, agreement.conditions) ? chosen : null
}

function saveAgreement(
  negotiation: Negotiation,
  agreement: ConcludedAgreement,
  notContracted: Negotiation['notContracted'],
): RoutePath {
  void resetNegotiations()
  saveNegotiation({ ...negotiation, agreement, notContracted, debitAccount: null, refusal: [] })
  return familyOf(negotiation.opportunity.familia).successPath
}

/** Looks in the bank's list for an agreement of this group; returns its path, null when there is none. */
export async function recordExistingAgreement(negotiation: Negotiation): Promise<RoutePath | null> {
  return recordIfListed(negotiation, await loadOpportunitiesAnew())
}

export function recordIfListed(
  negotiation: Negotiation,
  { agreements }: Pick<Opportunities, 'agreements'>,
): RoutePath | null {
  const listed = agreementOfGroup(groupOf(negotiation), agreements)
  const agreement = listed && fromAgreement(listed)
  return agreement && saveAgreement(negotiation, agreement, conditionsReplacedBy(agreement, negotiation))
}
