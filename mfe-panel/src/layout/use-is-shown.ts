import { useEffect, useRef } from 'react'

/** Returns a predicate: is the component still mounted? An action that outlives its dialog is reported elsewhere. */
export function useIsShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
