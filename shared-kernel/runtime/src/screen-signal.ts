import { useCallback, useEffect, useRef } from 'react'

/**
 * For the calls of a screen that mean nothing once it is left (searches, previews): the answered function
 * gives the signal that is aborted then. Loaders have `request.signal`; what concludes something has none.
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
