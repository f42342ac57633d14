import type { AcceptanceBody, FieldError } from '@portal/contract'
import { execResposta, isSuccess } from '@portal/debtor'
import { ApiError, send } from '@portal/runtime'
import { parseClosedError } from './calculate'
import { agreementFor, type ConcludedAgreement, fromAgreement, fromConcluded } from './concluded-agreement'
import type { Attempt, Negotiation } from './negotiation'
import { loadOpportunitiesAnew } from './opportunities'
import { parseErrors } from './response'

/**
 * Formalizar, so that an agreement is made once and never shown as failed. Every retry is sent with the key
 * of the first attempt; when a response is lost, the agreement list is checked before an error is shown.
 */
export type Conclusion =
  | { kind: 'made'; agreement: ConcludedAgreement }
  | { kind: 'refused'; errors: readonly FieldError[] }
  /** The reservation is over: calculate again and let the debtor read it again. */
  | { kind: 'expired' }
  | { kind: 'closed'; reopensAt: string | null }
  /** The bank refused the only request that was sent: no agreement was made. */
  | { kind: 'not-made'; message: string | null }
  /** An answer was lost, and the bank lists no agreement yet. */
  | { kind: 'unknown' }

type Formalised =
  | { kind: 'made'; agreement: ConcludedAgreement }
  | { kind: 'refused'; errors: readonly FieldError[] }

/** The requests and delays of a conclusion, injected so that their order can be tested. */
export interface ConclusionCalls {
  formalise: () => Promise<Formalised>
  /** The agreement of this group; null when the bank has none. */
  findAgreement: () => Promise<ConcludedAgreement | null>
  delay: (ms: number) => Promise<void>
}

const RETRY_DELAYS_MS = [0, 800, 2500]

export async function conclude({ formalise, findAgreement, delay }: ConclusionCalls): Promise<Conclusion> {
  let isLost = false
  for (const ms of RETRY_DELAYS_MS) {
    if (ms > 0) await delay(ms)
    try {
      return await formalise()
    } catch (error) {
      const outcome = outcomeOfError(error)
      // A refusal is the answer to its own request only: one that got lost before it may still be concluded.
      if (outcome !== 'lost' && outcome !== 'exists' && !isLost) return outcome
      isLost = true
      const made = await findAgreement().catch(() => undefined)
      if (made) return { kind: 'made', agreement: made }
    }
  }
  // No agreement yet does not mean that there will be none.
  return { kind: 'unknown' }
}

/** Maps an error of Formalizar: to an outcome, 'exists' for an existing agreement, 'lost' when unknown. */
function outcomeOfError(error: unknown): Conclusion | 'lost' | 'exists' {
  const closed = parseClosedError(error)
  if (closed) return { kind: 'closed', ...closed }
  if (!(error instanceof ApiError) || error.status === null || error.status >= 500) return 'lost'
  if (error.kind === 'malformed') return 'lost'
  switch (error.code) {
    case 'JA_FORMALIZADA':
      return 'exists'
    case 'PROPOSTA_VENCIDA':
      return { kind: 'expired' }
    default:
      return { kind: 'not-made', message: error.detail || error.title || null }
  }
}

export function conclusionCalls(negotiation: Negotiation, attempt: Attempt): ConclusionCalls {
  return {
    formalise: () => formalise(negotiation, attempt),
    findAgreement: () => findAgreement(negotiation),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

async function formalise(negotiation: Negotiation, attempt: Attempt): Promise<Formalised> {
  const { opportunity, method, debitAccount } = negotiation
  const body: AcceptanceBody = {
    idProposta: attempt.proposalId,
    idNegociacao: opportunity.idNegociacao,
    aceite: true,
    ...(method === 'DEBITO_AUTOMATICO' &&
      debitAccount && { autorizacaoDebito: { autorizado: true, ...debitAccount } }),
    chaveIdempotencia: attempt.key,
    execResposta: execResposta(),
    documentCode: negotiation.taxId,
  }
  const { data } = await send(
    opportunity.versaoApi === 'v3'
      ? 'POST /api/v3/Negociacao/Formalizar'
      : 'POST /api/v1/Negociacao/Formalizar',
    { body, idempotencyKey: attempt.key },
  )
  return isSuccess(data)
    ? { kind: 'made', agreement: fromConcluded(data.dados, opportunity) }
    : { kind: 'refused', errors: parseErrors(data) }
}

/** Requests the current list and returns the group's agreement, if any. */
export async function findAgreement(
  negotiation: Pick<Negotiation, 'opportunity' | 'agreementsBefore'>,
): Promise<ConcludedAgreement | null> {
  const { agreements } = await loadOpportunitiesAnew()
  const found = agreementFor(negotiation.opportunity, agreements, negotiation.agreementsBefore)
  return found && fromAgreement(found)
}
