import { useEffect, useState } from 'react'

/** What a screen is better with and works without: null until it is there, and when it fails. */
export function useQuietLoad<T>(load: (signal: AbortSignal) => Promise<T>): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).then(
      (loaded) => {
        if (!controller.signal.aborted) setValue(() => loaded)
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [load])
  return value
}
