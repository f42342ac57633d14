import {
  agreementOfGroup,
  type ConclusionAttempt,
  conditionsOf,
  hasSameConditions,
  openAttemptOf,
  trackConclusion,
} from '@portal/debtor/conclusion'
import { resetNegotiations } from '@portal/debtor/reads'
import { maskAccount } from '@portal/domain/fields/account'
import type { RoutePath } from '@portal/runtime/router'
import type { Conclusion } from './conclude'
import { type ConcludedAgreement, fromAgreement } from './concluded-agreement'
import { familyOf } from './families'
import { groupOf, type Negotiation } from './negotiation'
import { saveNegotiation } from './negotiation-store'
import { loadOpportunitiesAnew, type Opportunities } from './opportunities'

/**
 * Saves and tracks the agreement of a conclusion. Returns the path of its success screen, or null if there is no
 * agreement.
 */
export function recordConclusion(
  negotiation: Negotiation,
  attempt: ConclusionAttempt,
  conclusion: Conclusion,
): RoutePath | null {
  switch (conclusion.kind) {
    case 'made':
      trackConclusion(attempt, conclusion.agreement)
      return saveAgreement(negotiation, conclusion.agreement, null)
    case 'listed':
      return recordListed(negotiation, attempt, conclusion.agreement)
    default:
      return null
  }
}

/** Saves an agreement found in the list. One with other conditions was made elsewhere and is not tracked. */
function recordListed(
  negotiation: Negotiation,
  attempt: ConclusionAttempt | null,
  agreement: ConcludedAgreement,
): RoutePath {
  const other = conditionsReplacedBy(agreement, negotiation)
  if (other === null && attempt !== null) trackConclusion(attempt, agreement)
  return saveAgreement(negotiation, agreement, other)
}

/** The conditions chosen here, if the agreement has other ones. */
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
  const { debitAccount } = negotiation
  const account = agreement.debitAccount ?? (debitAccount && maskAccount(debitAccount))
  const withAccount = { ...agreement, debitAccount: account }
  saveNegotiation({ ...negotiation, agreement: withAccount, notContracted, debitAccount: null, refusal: [] })
  return familyOf(negotiation.opportunity.familia).successPath
}

/** Looks up an agreement of this group in the list and returns its path, or null if there is none. */
export async function recordExistingAgreement(negotiation: Negotiation): Promise<RoutePath | null> {
  return recordIfListed(negotiation, await loadOpportunitiesAnew())
}

export function recordIfListed(
  negotiation: Negotiation,
  { agreements }: Pick<Opportunities, 'agreements'>,
): RoutePath | null {
  const listed = agreementOfGroup(groupOf(negotiation), agreements)
  const agreement = listed && fromAgreement(listed)
  return (
    agreement && recordListed(negotiation, openAttemptOf(negotiation.opportunity.idNegociacao), agreement)
  )
}
