import type { BotCheckHandle, BotCheckProps, EarlyBotCheck } from '@portal/connected'
import { type RefObject, useRef, useState } from 'react'

/** Spec §5. */
const MISSING = 'Confirme que você não é um robô'

interface BotCheckState {
  /** Spread into the BotCheck. */
  props: BotCheckProps & { ref: RefObject<BotCheckHandle | null> }
  /** The solved token; null when unsolved, after an error was shown at the check. */
  demand: () => string | null
  /** Each token can be used once. */
  reset: () => void
}

/** The bot check of one form: nothing is sent before it is solved (spec §4). */
export function useBotCheck(takeEarly?: () => EarlyBotCheck | null): BotCheckState {
  const [early] = useState(takeEarly)
  const token = useRef(early?.token ?? null)
  const ref = useRef<BotCheckHandle>(null)
  const [error, setError] = useState<string>()

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
      setError(token.current === null ? MISSING : undefined)
      return token.current
    },
    reset() {
      token.current = null
      ref.current?.reset()
    },
  }
}
