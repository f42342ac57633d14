import { useEffect, useState } from 'react'

const RELOAD_AFTER_MS = 60_000

/** Loads an optional part of the layout; null until loaded. Retries a failed load each minute. */
export function useLoaded<T>(load: () => Promise<T>, isNeeded = true): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let timer: ReturnType<typeof setTimeout>
    let unmounted = false
    const attempt = () => {
      load().then(
        (value) => setLoaded(() => value),
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
