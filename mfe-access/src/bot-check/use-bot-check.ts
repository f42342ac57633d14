import type { BotCheckHandle, BotCheckProps, EarlyBotCheck } from '@portal/connected'
import { type RefObject, useRef, useState } from 'react'
import { MISSING } from './missing'

interface BotCheckState {
  /** Spread into the BotCheck. */
  props: BotCheckProps & { ref: RefObject<BotCheckHandle | null> }
  /** The solved token; null when unsolved: the check says so, and has the focus. */
  demand: () => string | null
  /** Each token can be used once. */
  reset: () => void
}

/**
 * The bot check of one form: nothing is sent before it is solved (spec §4).
 * @param early as it was taken over at the first render
 * @param refusal what was said of it before
 */
export function useBotCheck(early?: EarlyBotCheck | null, refusal?: string): BotCheckState {
  const token = useRef(early?.token ?? null)
  const ref = useRef<BotCheckHandle>(null)
  const [error, setError] = useState(refusal)

  return {
    props: {
      ref,
      error,
      early: early ?? undefined,
      onSolved(solved) {
        token.current = solved
        setError(undefined)
      },
      onError() {
        token.current = null
      },
      onExpired() {
        token.current = null
      },
    },
    demand() {
      if (token.current === null) {
        setError(MISSING)
        ref.current?.focus()
      } else setError(undefined)
      return token.current
    },
    reset() {
      token.current = null
      ref.current?.reset()
    },
  }
}
