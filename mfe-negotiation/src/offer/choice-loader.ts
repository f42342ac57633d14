import { loadNow } from '@portal/debtor/reads'
import type { LoaderFunctionArgs } from '@portal/runtime/router'
import { loadChoiceStep } from '../journey/load-step'
import type { Negotiation } from '../journey/negotiation'
import { type Limits, loadLimits } from './limits'

export interface ChoiceData {
  negotiation: Negotiation
  limits: Limits | null
}

/** Loads the group, its bounds if it accepts own proposals, and the server time for its deadline. */
export async function loadChoice({ request }: LoaderFunctionArgs): Promise<ChoiceData> {
  const bounds: { limits: Promise<Limits> | null } = { limits: null }
  const [negotiation] = await Promise.all([
    loadChoiceStep(request, ({ aceitaPropostaPropria, idNegociacao }) => {
      bounds.limits = aceitaPropostaPropria ? loadLimits(idNegociacao, request.signal) : null
      bounds.limits?.catch(() => undefined) // rejection is handled below, unless another step redirects
    }),
    loadNow(),
  ])
  return { negotiation, limits: await bounds.limits }
}
