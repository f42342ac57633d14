import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a getter for a signal that is aborted on unmount, for searches and previews. Loaders use `request.signal`;
 * calls that conclude something must not be aborted.
 */
export function useScreenSignal(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      controller.current?.abort()
      controller.current = null
    },
    [],
  )
  return useCallback(() => {
    controller.current ??= new AbortController()
    return controller.current.signal
  }, [])
}
