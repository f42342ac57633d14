import type { FieldError } from '@portal/contract'
import { debtorKey } from '@portal/debtor/reads'
import { ApiError, track } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import type { RoutePath } from '@portal/runtime/router'
import type { Choice, Negotiation, Quote } from './negotiation'
import { calculationFailure } from './progress'
import { calculate, closedError, fingerprintOf, isAgreedAlready } from './quoting'
import { settleElsewhere } from './settling'

export type QuoteState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'quoted'; quote: Quote }
  | { kind: 'refused'; errors: readonly FieldError[] }
  | { kind: 'closed'; reopensAt: string | null }
  /** The agreement exists: made in another tab. */
  | { kind: 'concluded'; path: RoutePath }
  | { kind: 'failed' }

/** Waits for a pause in typing: a newer question cancels the one before it was asked. */
export async function typingPause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 350))
  signal.throwIfAborted()
}

/**
 * What a choice costs, asked while it is made: a newer choice cancels the question about the older one. Each
 * is asked anew, as the bank reserves the last. `again` asks once more after a failure.
 */
export function useQuote(
  negotiation: Negotiation,
  choice: Choice | null,
): { state: QuoteState; again: () => void } {
  const { data, isFetching, refetch } = useQuery({
    queryKey: debtorKey(['quote', choice && fingerprintOf(negotiation, { choice, ...undated })]),
    queryFn: async ({ signal }): Promise<QuoteState> => {
      await typingPause(signal)
      return choice === null ? { kind: 'idle' } : ask(negotiation, choice, signal)
    },
    enabled: choice !== null,
    gcTime: 0,
  })
  const state: QuoteState =
    choice === null ? { kind: 'idle' } : isFetching || !data ? { kind: 'asking' } : data
  return { state, again: () => void refetch() }
}

/** On the screen of the choice neither date nor method counts yet. */
const undated = { firstDueDate: null, method: null } as const

export async function ask(
  negotiation: Negotiation,
  choice: Choice,
  signal: AbortSignal,
): Promise<QuoteState> {
  try {
    return await calculate(negotiation, { choice, ...undated }, signal)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'cancelled') return { kind: 'idle' }
    const closed = closedError(error)
    if (closed) return { kind: 'closed', ...closed }
    const path = isAgreedAlready(error) ? await settleElsewhere(negotiation).catch(() => null) : null
    if (path !== null) return { kind: 'concluded', path }
    track(calculationFailure(negotiation, choice))
    return { kind: 'failed' }
  }
}
