import type { AcceptanceBody, FieldError } from '@portal/contract'
import { execResposta, isSuccess } from '@portal/debtor'
import { ApiError, send } from '@portal/runtime'
import { type AgreementMade, agreementFor, fromAgreement, fromConcluded } from './agreement-made'
import { errorsIn } from './answers'
import type { Attempt, Negotiation } from './negotiation'
import { loadOpportunitiesAnew } from './opportunities'
import { closedError } from './quoting'

/**
 * Formalizar, so that an agreement is made once and never shown as failed. Every repetition carries the key
 * of the first try; an answer that got lost is asked for before anything is said.
 */
export type Conclusion =
  | { kind: 'made'; agreement: AgreementMade }
  | { kind: 'refused'; errors: readonly FieldError[] }
  /** The reservation is over: calculate again and let the debtor read it again. */
  | { kind: 'lapsed' }
  | { kind: 'closed'; reopensAt: string | null }
  /** The bank says that no agreement was made. */
  | { kind: 'not-made'; message: string | null }
  /** No answer, neither to the conclusion nor to the question whether it happened. */
  | { kind: 'unknown' }

type Formalised =
  | { kind: 'made'; agreement: AgreementMade }
  | { kind: 'refused'; errors: readonly FieldError[] }

/** What the conclusion does to the world, so that its order can be tested without one. */
export interface ConclusionCalls {
  formalise: () => Promise<Formalised>
  /** The agreement of this group, if the bank has one; null when it says that there is none. */
  find: () => Promise<AgreementMade | null>
  pause: (ms: number) => Promise<void>
}

const PAUSES_MS = [0, 800, 2500]

export async function conclude({ formalise, find, pause }: ConclusionCalls): Promise<Conclusion> {
  let known = false
  for (const ms of PAUSES_MS) {
    if (ms > 0) await pause(ms)
    try {
      return await formalise()
    } catch (error) {
      const said = saidBy(error)
      if (said !== 'lost' && said !== 'exists') return said
      const made = await find().catch(() => undefined)
      if (made) return { kind: 'made', agreement: made }
      known = made === null && said === 'lost'
    }
  }
  return known ? { kind: 'not-made', message: null } : { kind: 'unknown' }
}

/** What an error of Formalizar tells: an outcome, that the agreement exists, or nothing at all. */
function saidBy(error: unknown): Conclusion | 'lost' | 'exists' {
  const closed = closedError(error)
  if (closed) return { kind: 'closed', ...closed }
  if (!(error instanceof ApiError) || error.status === null || error.status >= 500) return 'lost'
  if (error.kind === 'malformed') return 'lost'
  switch (error.code) {
    case 'JA_FORMALIZADA':
      return 'exists'
    case 'PROPOSTA_VENCIDA':
      return { kind: 'lapsed' }
    default:
      return { kind: 'not-made', message: error.detail || error.title || null }
  }
}

export function conclusionCalls(negotiation: Negotiation, attempt: Attempt): ConclusionCalls {
  return {
    formalise: () => formalise(negotiation, attempt),
    find: () => findAgreement(negotiation),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
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
    : { kind: 'refused', errors: errorsIn(data) }
}

/** Asks whether the group has an agreement by now. */
export async function findAgreement(
  negotiation: Pick<Negotiation, 'opportunity' | 'agreementsBefore'>,
): Promise<AgreementMade | null> {
  const { agreements } = await loadOpportunitiesAnew()
  const found = agreementFor(negotiation.opportunity, agreements, negotiation.agreementsBefore)
  return found && fromAgreement(found)
}
