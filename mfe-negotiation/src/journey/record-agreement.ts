import { resetNegotiations } from '@portal/debtor/reads'
import type { RoutePath } from '@portal/runtime/router'
import { findAgreement } from './conclude'
import type { ConcludedAgreement } from './concluded-agreement'
import { familyOf } from './families'
import type { Negotiation } from './negotiation'
import { saveNegotiation } from './negotiation-store'
import { trackConclusion } from './track-negotiation'

/** Saves and tracks a concluded agreement; returns the path of its success screen. */
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

/** Saves an agreement made elsewhere; returns the path of its success screen, null when the bank has none. */
export async function recordExistingAgreement(negotiation: Negotiation): Promise<RoutePath | null> {
  const agreement = await findAgreement(negotiation)
  return agreement && saveAgreement(negotiation, agreement)
}
