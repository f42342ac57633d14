import { resetNegotiations } from '@portal/debtor/reads'
import type { RoutePath } from '@portal/runtime/router'
import { findAgreement } from './conclude'
import type { ConcludedAgreement } from './concluded-agreement'
import { familyOf } from './families'
import type { Negotiation } from './negotiation'
import { saveNegotiation } from './negotiation-store'
import { trackConclusion } from './track-negotiation'

/** Keeps an agreement that was made, records it, and answers where its success is shown. */
export function recordAgreement(negotiation: Negotiation, agreement: ConcludedAgreement): RoutePath {
  const path = saveAgreement(negotiation, agreement)
  trackConclusion({ ...negotiation, agreement })
  return path
}

function saveAgreement(negotiation: Negotiation, agreement: ConcludedAgreement): RoutePath {
  void resetNegotiations()
  saveNegotiation({ ...negotiation, agreement, attempt: null, debitAccount: null, refusal: [] })
  return familyOf(negotiation.opportunity.familia).successPath
}

/** The success of an agreement that was made elsewhere; null when the bank does not show it. */
export async function recordExistingAgreement(negotiation: Negotiation): Promise<RoutePath | null> {
  const agreement = await findAgreement(negotiation)
  return agreement && saveAgreement(negotiation, agreement)
}
