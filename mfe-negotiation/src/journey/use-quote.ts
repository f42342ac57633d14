import type { FieldError } from '@portal/contract'
import { ApiError, track } from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import { useEffect, useRef, useState } from 'react'
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

/** A pause in typing. */
const PAUSE_MS = 350

/**
 * What a choice costs, asked while it is made: a newer choice cancels the question about the older one.
 * `again` asks once more after a failure.
 */
export function useQuote(
  negotiation: Negotiation,
  choice: Choice | null,
): { state: QuoteState; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<{ name: string; state: QuoteState } | null>(null)
  const name = choice === null ? '' : `${attempt} ${fingerprintOf(negotiation, { choice, ...undated })}`
  const latest = useRef({ negotiation, choice })
  useEffect(() => {
    latest.current = { negotiation, choice }
  })

  // The name stands for all that is asked: the objects are new with each render.
  useEffect(() => {
    if (name === '') return
    const question = new AbortController()
    const timer = setTimeout(() => {
      const { negotiation: about, choice: wanted } = latest.current
      if (wanted === null) return
      void ask(about, wanted, question.signal).then((state) => {
        if (!question.signal.aborted) setAnswered({ name, state })
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [name])

  const state: QuoteState =
    choice === null ? { kind: 'idle' } : answered?.name === name ? answered.state : { kind: 'asking' }
  return { state, again: () => setAttempt((count) => count + 1) }
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
