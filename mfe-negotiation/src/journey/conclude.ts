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
 * Formalizar, so that an agreement is made once and never shown as failed. Every retry is sent with the key
 * of the first attempt; when a response is lost, the bank is asked what became of it.
 */
export type Conclusion =
  | { kind: 'made'; agreement: ConcludedAgreement }
  /** The group has an agreement, perhaps with other conditions than those that were accepted. */
  | { kind: 'listed'; agreement: ConcludedAgreement }
  | { kind: 'refused'; errors: readonly FieldError[] }
  /** The reservation is over: calculate again and let the debtor read it again. */
  | { kind: 'expired' }
  | { kind: 'closed'; reopensAt: string | null }
  /** The bank's word: no agreement was made. */
  | { kind: 'not-made'; message: string }
  /** The bank has not said yet; `isReceived` as in the state that was looked up. */
  | { kind: 'unknown'; isReceived: boolean | null }

type Formalised = Extract<Conclusion, { kind: 'made' | 'refused' }>
type Refusal = Extract<Conclusion, { kind: 'expired' | 'closed' | 'not-made' }>

/** The requests and delays of a conclusion, injected so that their order can be tested. */
export interface ConclusionCalls {
  formalise: () => Promise<Formalised>
  /** What the bank says became of the attempt. */
  lookUp: () => Promise<Conclusion>
  delay: (ms: number) => Promise<void>
}

const RETRY_DELAYS_MS = [0, 800, 2500]
const NOTHING_KNOWN: Conclusion = { kind: 'unknown', isReceived: null }

/** `wasLost`: an earlier request of this attempt has no answer yet. */
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
      // A refusal is the answer to its own request only: one that got lost before it may still be concluded.
      if (refusal !== null && !isLost) return refusal
      isLost = true
      known = await lookUp().catch(() => NOTHING_KNOWN)
      // What the bank has is not sent again.
      if (known.kind !== 'unknown' || known.isReceived === true) return known
    }
  }
  return known
}

/** The bank's word that this request made no agreement; null when an agreement may exist. */
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

/** A state that was looked up, as the outcome of the conclusion. */
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
