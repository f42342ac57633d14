import type { LoaderFunctionArgs } from '@portal/runtime/router'
import { loadChoiceStep } from '../journey/load-step'
import type { Negotiation } from '../journey/negotiation'
import { type Limits, loadLimits } from './limits'

export interface ChoiceData {
  negotiation: Negotiation
  limits: Limits | null
}

/** Loads the group and, when it accepts own proposals, their bounds. */
export async function loadChoice({ request }: LoaderFunctionArgs): Promise<ChoiceData> {
  const negotiation = await loadChoiceStep(request)
  const { opportunity } = negotiation
  const limits = opportunity.aceitaPropostaPropria
    ? await loadLimits(opportunity.idNegociacao, request.signal)
    : null
  return { negotiation, limits }
}
