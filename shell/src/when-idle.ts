/** Runs `work` when the browser has nothing else to do, at the latest after some seconds. Returns a cancellation. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(work, { timeout: 4000 })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(work, 1500)
  return () => clearTimeout(timer)
}
