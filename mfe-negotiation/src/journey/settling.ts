import { resetNegotiations } from '@portal/debtor/reads'
import type { RoutePath } from '@portal/runtime/router'
import type { AgreementMade } from './agreement-made'
import { findAgreement } from './concluding'
import { familyOf } from './families'
import type { Negotiation } from './negotiation'
import { saveNegotiation } from './negotiation-store'
import { trackConclusion } from './progress'

/** Keeps an agreement that was made, records it, and answers where its success is shown. */
export function settle(negotiation: Negotiation, agreement: AgreementMade): RoutePath {
  const path = keep(negotiation, agreement)
  trackConclusion({ ...negotiation, agreement })
  return path
}

function keep(negotiation: Negotiation, agreement: AgreementMade): RoutePath {
  void resetNegotiations()
  saveNegotiation({ ...negotiation, agreement, attempt: null, debitAccount: null, refusal: [] })
  return familyOf(negotiation.opportunity.familia).successPath
}

/** The success of an agreement that was made elsewhere; null when the bank does not show it. */
export async function settleElsewhere(negotiation: Negotiation): Promise<RoutePath | null> {
  const agreement = await findAgreement(negotiation)
  return agreement && keep(negotiation, agreement)
}
