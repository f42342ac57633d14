import type { FieldError } from '@portal/contract'
import { debtorKey, loadNow } from '@portal/debtor/reads'
import { withCallCode } from '@portal/domain/trace-context'
import { ApiError, track } from '@portal/runtime'
import { loadQuery, queryOptions, useQuery } from '@portal/runtime/query'
import type { RoutePath } from '@portal/runtime/router'
import {
  type Chosen,
  calculate,
  fingerprintOf,
  isAlreadyAgreed,
  isQuoteValid,
  parseClosedError,
} from './calculate'
import type { Choice, Negotiation, Progress, Quote } from './negotiation'
import { getNegotiation } from './negotiation-store'
import { recordExistingAgreement } from './record-agreement'
import { calculationFailure } from './track-negotiation'

export type QuoteState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'quoted'; quote: Quote }
  | { kind: 'refused'; errors: readonly FieldError[] }
  | { kind: 'closed'; reopensAt: string | null }
  /** The agreement was made in another tab. */
  | { kind: 'concluded'; path: RoutePath }
  | { kind: 'failed'; error: unknown }

/** Debounces typing: a newer input aborts the older request before it is sent. */
export async function typingPause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 350))
  signal.throwIfAborted()
}

/**
 * Calculates a choice while it is edited; a newer choice aborts the pending request. Results are not cached, as the
 * bank reserves only the last calculation. `retry` repeats a failed request; `settled` resolves with the pending or the
 * latest result.
 */
export function useQuote(
  negotiation: Negotiation,
  choice: Choice | null,
  later: LaterSteps = notYet,
): { state: QuoteState; retry: () => void; waitForQuote: () => Promise<QuoteState> } {
  const query = queryOptions<QuoteState>({
    queryKey: debtorKey(['quote', choice && fingerprintOf(negotiation, { choice, ...later })]),
    queryFn: async ({ signal }) => {
      await typingPause(signal)
      return choice === null ? { kind: 'idle' } : loadQuote(negotiation, choice, signal, later)
    },
    gcTime: 0,
  })
  const { data, isFetching, refetch } = useQuery({ ...query, enabled: choice !== null })
  const state: QuoteState =
    choice === null ? { kind: 'idle' } : isFetching || !data ? { kind: 'asking' } : data
  return {
    state,
    retry: () => void refetch(),
    waitForQuote: () => loadQuery(query).catch(idleIfCancelled),
  }
}

const isCancelled = (error: unknown) => error instanceof ApiError && error.kind === 'cancelled'

/** A newer choice cancelled the request. */
function idleIfCancelled(error: unknown): QuoteState {
  if (!isCancelled(error)) throw error
  return { kind: 'idle' }
}

type LaterSteps = Pick<Progress, 'firstDueDate' | 'method'>

/** On the choice screen, date and method are not chosen yet. */
const notYet: LaterSteps = { firstDueDate: null, method: null }

/**
 * The saved quote if its reservation is still valid for this choice with the later date and method; avoids a new
 * reservation when the debtor returns to a step.
 */
async function savedQuote(
  negotiation: Negotiation,
  choice: Choice,
  later: LaterSteps,
): Promise<Quote | null> {
  const saved = getNegotiation()
  if (saved?.opportunity.idNegociacao !== negotiation.opportunity.idNegociacao) return null
  const chosen = { ...saved, choice, ...(later.firstDueDate !== null && later) }
  return isQuoteValid(chosen, await loadNow()) ? saved.quote : null
}

export async function loadQuote(
  negotiation: Negotiation,
  choice: Choice,
  signal: AbortSignal,
  later: LaterSteps = notYet,
): Promise<QuoteState> {
  const quote = await savedQuote(negotiation, choice, later)
  return quote === null ? requestQuote(negotiation, { choice, ...later }, signal) : { kind: 'quoted', quote }
}

/** Calculates; a failure becomes the reason why there is no quote. */
export async function requestQuote(
  negotiation: Negotiation,
  chosen: Chosen,
  signal?: AbortSignal,
): Promise<QuoteState> {
  try {
    return await calculate(negotiation, chosen, signal)
  } catch (error) {
    if (isCancelled(error)) return { kind: 'idle' }
    const closed = parseClosedError(error)
    if (closed) return { kind: 'closed', ...closed }
    const path = isAlreadyAgreed(error) ? await recordExistingAgreement(negotiation).catch(() => null) : null
    if (path !== null) return { kind: 'concluded', path }
    track(calculationFailure(negotiation, chosen.choice))
    return { kind: 'failed', error }
  }
}

/** Message of a step that cannot proceed without a quote. */
export function failureInWords(
  state: Exclude<QuoteState, { kind: 'quoted' | 'concluded' }>,
  { closed, failed }: { closed: string; failed: string },
): string {
  switch (state.kind) {
    case 'refused':
      return state.errors.map(({ mensagem }) => mensagem).join('\n')
    case 'closed':
      return closed
    case 'failed':
    case 'idle':
    case 'asking':
      return withCallCode(failed, state.kind === 'failed' && state.error)
  }
}
