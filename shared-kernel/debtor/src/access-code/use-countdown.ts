import { useEffect, useState } from 'react'

/** Whole seconds left of a wait; another object, even of the same length, begins another wait. */
export function useCountdown(wait: { coolDown: number }): number {
  const [left, setLeft] = useState(Math.ceil(wait.coolDown))
  useEffect(() => {
    const end = Date.now() + wait.coolDown * 1000
    // Computed from the clock: a sleeping phone skips ticks.
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [wait])
  return left
}
