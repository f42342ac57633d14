import type { BotCheckHandle, BotCheckProps } from '@portal/connected'
import { type RefObject, useRef, useState } from 'react'

/** Spec §5. */
const MISSING = 'Confirme que você não é um robô'

interface BotCheckState {
  /** Spread into the BotCheck. */
  props: BotCheckProps & { ref: RefObject<BotCheckHandle | null> }
  /** The solved token; null when unsolved: the check says so, and has the focus. */
  demand: () => string | null
  /** Each token can be used once. */
  reset: () => void
}

/** The bot check of one form: nothing is sent before it is solved (spec §4). */
export function useBotCheck(): BotCheckState {
  const token = useRef<string | null>(null)
  const ref = useRef<BotCheckHandle>(null)
  const [error, setError] = useState<string>()

  return {
    props: {
      ref,
      error,
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
