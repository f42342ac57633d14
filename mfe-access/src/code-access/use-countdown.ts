import { useEffect, useState } from 'react'

/** Whole seconds left of a wait that starts when `seconds` is set; `restart` begins another. */
export function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [wait, setWait] = useState({ seconds, round: 0 })
  const [left, setLeft] = useState(Math.ceil(seconds))

  useEffect(() => {
    const end = Date.now() + wait.seconds * 1000
    setLeft(Math.ceil(wait.seconds))
    const timer = setInterval(() => {
      // Reckoned from the clock: a sleeping phone skips ticks.
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [wait])

  return { left, restart: (next) => setWait(({ round }) => ({ seconds: next, round: round + 1 })) }
}
