import type { LoaderFunctionArgs } from '@portal/runtime/router'
import type { Negotiation } from '../journey/negotiation'
import { openChoice } from '../journey/opening'
import { type Limits, loadLimits } from './limits'

export interface ChoiceData {
  negotiation: Negotiation
  limits: Limits | null
}

/** Loads the group and, where own proposals are taken, their bounds. */
export async function loadChoice({ request }: LoaderFunctionArgs): Promise<ChoiceData> {
  const negotiation = await openChoice(request)
  const { opportunity } = negotiation
  const limits = opportunity.aceitaPropostaPropria
    ? await loadLimits(opportunity.idNegociacao, request.signal)
    : null
  return { negotiation, limits }
}
