import { loadNow } from '@portal/debtor/reads'
import type { LoaderFunctionArgs } from '@portal/runtime/router'
import { loadChoiceStep } from '../journey/load-step'
import type { Negotiation } from '../journey/negotiation'
import { type Limits, loadLimits } from './limits'

export interface ChoiceData {
  negotiation: Negotiation
  limits: Limits | null
}

/** Loads the group and, when it accepts own proposals, their bounds; and the time, which its deadline is told by. */
export async function loadChoice({ request }: LoaderFunctionArgs): Promise<ChoiceData> {
  const [negotiation] = await Promise.all([loadChoiceStep(request), loadNow()])
  const { opportunity } = negotiation
  const limits = opportunity.aceitaPropostaPropria
    ? await loadLimits(opportunity.idNegociacao, request.signal)
    : null
  return { negotiation, limits }
}
