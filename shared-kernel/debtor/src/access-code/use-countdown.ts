import { startStopwatch } from '@portal/runtime'
import { useEffect, useState } from 'react'

/** Whole seconds left. A new `wait` object restarts the countdown, even with the same length. */
export function useCountdown(wait: { coolDown: number }): number {
  const [left, setLeft] = useState(Math.ceil(wait.coolDown))
  useEffect(() => {
    const passed = startStopwatch()
    const update = () => setLeft(Math.max(0, Math.ceil(wait.coolDown - passed() / 1000)))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [wait])
  return left
}
