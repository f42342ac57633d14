import { useCallback, useEffect, useRef, useState } from 'react'

/** loading -> (slow) -> done | failed, or -> cancelled by the person; every end may be tried again. */
export type PatientState<T> =
  | { kind: 'loading'; slow: boolean }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done'; value: T }

export interface PatientLoad<T> {
  state: PatientState<T>
  cancel: () => void
  /** Settles when the new try has ended. */
  retry: () => Promise<void>
}

const SLOW_AFTER_MS = 3000

/**
 * Loads what may take long, in the screen itself and not in the route's loader: the screen is there at once,
 * says after three seconds that it takes long, and lets the person stop. Leaving cancels. `load` must not
 * change between renders.
 */
export function usePatientLoad<T>(load: (signal: AbortSignal) => Promise<T>): PatientLoad<T> {
  const [state, setState] = useState<PatientState<T>>({ kind: 'loading', slow: false })
  const running = useRef<AbortController>(null)

  const start = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const show = (next: PatientState<T>) => {
      if (!controller.signal.aborted) setState(next)
    }
    const slow = setTimeout(() => show({ kind: 'loading', slow: true }), SLOW_AFTER_MS)
    try {
      show({ kind: 'done', value: await load(controller.signal) })
    } catch (error) {
      show({ kind: 'failed', error })
    } finally {
      clearTimeout(slow)
    }
  }, [load])

  useEffect(() => {
    void start()
    return () => running.current?.abort()
  }, [start])

  const cancel = useCallback(() => {
    running.current?.abort()
    setState({ kind: 'cancelled' })
  }, [])

  const retry = useCallback(() => {
    setState({ kind: 'loading', slow: false })
    return start()
  }, [start])

  return { state, cancel, retry }
}
