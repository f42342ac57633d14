import { startStopwatch } from '@portal/runtime'
import { useEffect, useState } from 'react'

/** Whole seconds left of a wait; another object, even of the same length, begins another wait. */
export function useCountdown(wait: { coolDown: number }): number {
  const [left, setLeft] = useState(Math.ceil(wait.coolDown))
  useEffect(() => {
    const passed = startStopwatch()
    const look = () => setLeft(Math.max(0, Math.ceil(wait.coolDown - passed() / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [wait])
  return left
}
