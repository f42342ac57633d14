import { useCallback, useEffect, useRef } from 'react'

/**
 * For calls that are useless once the screen is left (searches, previews): the returned function gives the
 * signal that is aborted then. Loaders have `request.signal`; calls that conclude something have none.
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
