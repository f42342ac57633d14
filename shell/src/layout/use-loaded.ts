import { useEffect, useState } from 'react'

const RELOAD_AFTER_MS = 60_000

/**
 * What `load` resolves to, null before. For parts of the frame that no screen waits for: a file that does not come is
 * requested again each minute.
 */
export function useLoaded<T>(load: () => Promise<T>, isNeeded = true): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let timer: ReturnType<typeof setTimeout>
    let unmounted = false
    const attempt = () => {
      load().then(
        (found) => setLoaded(() => found),
        () => {
          if (!unmounted) timer = setTimeout(attempt, RELOAD_AFTER_MS)
        },
      )
    }
    attempt()
    return () => {
      unmounted = true
      clearTimeout(timer)
    }
  }, [load, isNeeded])
  return loaded
}
