import type { FieldError } from '@portal/contract'
import { debtorKey } from '@portal/debtor/reads'
import { ApiError, track } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import type { RoutePath } from '@portal/runtime/router'
import { calculate, fingerprintOf, isAlreadyAgreed, parseClosedError } from './calculate'
import type { Choice, Negotiation, Quote } from './negotiation'
import { recordExistingAgreement } from './record-agreement'
import { calculationFailure } from './track-negotiation'

export type QuoteState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'quoted'; quote: Quote }
  | { kind: 'refused'; errors: readonly FieldError[] }
  | { kind: 'closed'; reopensAt: string | null }
  /** The agreement exists: made in another tab. */
  | { kind: 'concluded'; path: RoutePath }
  | { kind: 'failed' }

/** Debounces typing: a newer input aborts the older request before it is sent. */
export async function typingPause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 350))
  signal.throwIfAborted()
}

/**
 * Calculates a choice while it is edited: a newer choice aborts the request for the older one. Nothing is
 * cached, as the bank reserves the last calculation. `retry` repeats the request after a failure.
 */
export function useQuote(
  negotiation: Negotiation,
  choice: Choice | null,
): { state: QuoteState; retry: () => void } {
  const { data, isFetching, refetch } = useQuery({
    queryKey: debtorKey(['quote', choice && fingerprintOf(negotiation, { choice, ...withoutDateAndMethod })]),
    queryFn: async ({ signal }): Promise<QuoteState> => {
      await typingPause(signal)
      return choice === null ? { kind: 'idle' } : loadQuote(negotiation, choice, signal)
    },
    enabled: choice !== null,
    gcTime: 0,
  })
  const state: QuoteState =
    choice === null ? { kind: 'idle' } : isFetching || !data ? { kind: 'asking' } : data
  return { state, retry: () => void refetch() }
}

/** On the screen of the choice, date and method are not chosen yet. */
const withoutDateAndMethod = { firstDueDate: null, method: null } as const

export async function loadQuote(
  negotiation: Negotiation,
  choice: Choice,
  signal: AbortSignal,
): Promise<QuoteState> {
  try {
    return await calculate(negotiation, { choice, ...withoutDateAndMethod }, signal)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'cancelled') return { kind: 'idle' }
    const closed = parseClosedError(error)
    if (closed) return { kind: 'closed', ...closed }
    const path = isAlreadyAgreed(error) ? await recordExistingAgreement(negotiation).catch(() => null) : null
    if (path !== null) return { kind: 'concluded', path }
    track(calculationFailure(negotiation, choice))
    return { kind: 'failed' }
  }
}
