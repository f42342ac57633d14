import type { AcceptanceBody, FieldError } from '@portal/contract'
import { execResposta, isLostAnswer, isSuccess } from '@portal/debtor'
import {
  type ConclusionAttempt,
  type ConclusionState,
  lookUpConclusion,
  refusalInWords,
  refusedInWords,
} from '@portal/debtor/conclusion'
import { ApiError, send } from '@portal/runtime'
import { parseClosedError } from './calculate'
import { type ConcludedAgreement, fromAgreement, fromConcluded } from './concluded-agreement'
import type { Negotiation } from './negotiation'

/**
 * Outcome of Formalizar. The conclusion is idempotent: retries reuse the key of the first attempt. After a lost
 * response, the state is looked up before the next retry.
 */
export type Conclusion =
  | { kind: 'made'; agreement: ConcludedAgreement }
  /** The group has an agreement, possibly with other conditions than the accepted ones. */
  | { kind: 'listed'; agreement: ConcludedAgreement }
  | { kind: 'refused'; errors: readonly FieldError[] }
  /** The reservation has expired: recalculate, and ask for acceptance again. */
  | { kind: 'expired' }
  | { kind: 'closed'; reopensAt: string | null }
  /** The bank confirmed that no agreement was made. */
  | { kind: 'not-made'; message: string }
  /** The outcome is not known yet. `isReceived` is taken from the look-up. */
  | { kind: 'unknown'; isReceived: boolean | null }

type Formalised = Extract<Conclusion, { kind: 'made' | 'refused' }>
type Refusal = Extract<Conclusion, { kind: 'expired' | 'closed' | 'not-made' }>

/** The requests and delays of a conclusion, injected so that their order can be tested. */
export interface ConclusionCalls {
  formalise: () => Promise<Formalised>
  /** Looks up the state of the attempt. */
  lookUp: () => Promise<Conclusion>
  delay: (ms: number) => Promise<void>
}

const RETRY_DELAYS_MS = [0, 800, 2500]
const NOTHING_KNOWN: Conclusion = { kind: 'unknown', isReceived: null }

/** @param wasLost an earlier request of this attempt has no response yet */
export async function conclude(
  { formalise, lookUp, delay }: ConclusionCalls,
  wasLost = false,
): Promise<Conclusion> {
  let isLost = wasLost
  let known = NOTHING_KNOWN
  for (const ms of RETRY_DELAYS_MS) {
    if (ms > 0) await delay(ms)
    try {
      return await formalise()
    } catch (error) {
      const refusal = refusalOf(error)
      // A refusal applies only to its own request; an earlier one whose response was lost may still succeed.
      if (refusal !== null && !isLost) return refusal
      isLost = true
      known = await lookUp().catch(() => NOTHING_KNOWN)
      // The bank has received the request, so it is not sent again.
      if (known.kind !== 'unknown' || known.isReceived === true) return known
    }
  }
  return known
}

/** The error as a refusal if it proves that this request made no agreement; otherwise null. */
function refusalOf(error: unknown): Refusal | null {
  const closed = parseClosedError(error)
  if (closed) return { kind: 'closed', ...closed }
  if (isLostAnswer(error) || !(error instanceof ApiError)) return null
  switch (error.code) {
    case 'JA_FORMALIZADA':
      return null
    case 'PROPOSTA_VENCIDA':
      return { kind: 'expired' }
    default:
      return { kind: 'not-made', message: refusalInWords(error) }
  }
}

/** Converts a looked-up state to the outcome of the conclusion. */
export function toConclusion(
  state: ConclusionState,
  { opportunity }: Pick<Negotiation, 'opportunity'>,
): Conclusion {
  switch (state.kind) {
    case 'open':
      return { kind: 'unknown', isReceived: state.isReceived }
    case 'made':
      return { kind: 'made', agreement: fromConcluded(state.concluded, opportunity) }
    case 'listed': {
      const agreement = fromAgreement(state.agreement)
      return agreement ? { kind: 'listed', agreement } : NOTHING_KNOWN
    }
    case 'refused':
      if (state.errors.length > 0) return { kind: 'refused', errors: state.errors }
      if (state.code === 'PROPOSTA_VENCIDA') return { kind: 'expired' }
      if (state.code === 'FORA_DE_HORARIO') return { kind: 'closed', reopensAt: null }
      return { kind: 'not-made', message: refusedInWords(state.code) }
  }
}

export function conclusionCalls(negotiation: Negotiation, attempt: ConclusionAttempt): ConclusionCalls {
  return {
    formalise: () => formalise(negotiation, attempt),
    lookUp: async () => toConclusion(await lookUpConclusion(attempt), negotiation),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

async function formalise(negotiation: Negotiation, attempt: ConclusionAttempt): Promise<Formalised> {
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
    : { kind: 'refused', errors: data.errosValidacao }
}
