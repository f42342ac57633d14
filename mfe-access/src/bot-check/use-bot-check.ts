import type { BotCheckHandle, BotCheckProps } from '@portal/connected'
import { type RefObject, useRef, useState } from 'react'

/** Spec §5. */
const MISSING = 'Confirme que você não é um robô'

interface BotCheckState {
  /** Props of the BotCheck. */
  props: BotCheckProps & { ref: RefObject<BotCheckHandle | null> }
  /** Returns the token. If unsolved, returns null, and the check shows an error and takes the focus. */
  demand: () => string | null
  /** `reset` or `renew` must be called after each use: a token is valid once. */
  reset: () => void
  /** For a call that may be repeated: solves the check again. */
  renew: () => void
}

/** State of a form's bot check, which must be solved before a request is sent (spec §4). */
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
    renew() {
      token.current = null
      ref.current?.renew()
    },
  }
}
