import { useEffect, useRef } from 'react'

/** Tells whether the component is still on screen: what ends after its dialog was closed is told elsewhere. */
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
