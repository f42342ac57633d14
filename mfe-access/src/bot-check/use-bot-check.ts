import type { BotCheckHandle, BotCheckProps } from '@portal/connected'
import { type RefObject, useRef, useState } from 'react'

/** Spec §5. */
const MISSING = 'Confirme que você não é um robô'

interface BotCheckState {
  /** Props of the BotCheck. */
  props: BotCheckProps & { ref: RefObject<BotCheckHandle | null> }
  /** Returns the token, once a running check is solved. Without one, the check shows an error and takes the focus. */
  demand: () => string | null | Promise<string | null>
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

  function check() {
    setError(token.current === null ? MISSING : undefined)
    if (token.current === null) ref.current?.focus()
    return token.current
  }

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
    demand: () => ref.current?.settled()?.then(check) ?? check(),
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
