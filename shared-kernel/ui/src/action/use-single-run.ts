import { useRef, useState } from 'react'

/** Runs one action at a time: `run` does nothing while the previous promise is pending. */
export function useSingleRun(): { pending: boolean; run: (action: () => unknown) => void } {
  const [pending, setPending] = useState(false)
  // A ref, because state updates too late for two events in the same frame.
  const running = useRef(false)

  function run(action: () => unknown): void {
    if (running.current) return
    const result = action()
    if (!isPromise(result)) return
    running.current = true
    setPending(true)
    // `finally` passes a rejection on to the caller.
    void result.finally(() => {
      running.current = false
      setPending(false)
    })
  }

  return { pending, run }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise || (typeof value === 'object' && value !== null && 'finally' in value)
}
