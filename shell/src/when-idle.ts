let screen: Promise<unknown> | null = null

/** Until then the browser may be idle because it waits for what the first screen needs: nothing else comes before that. */
export function keepIdleFor(settled: Promise<unknown>): void {
  screen = settled
}

/** Runs `work` when the browser has nothing else to do, at the latest after some seconds. Returns a cancellation. */
export function whenIdle(work: () => void): () => void {
  let isWanted = true
  const begin = () => {
    if (isWanted) work()
  }
  void Promise.resolve(screen).then(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 4000 })
    else setTimeout(begin, 1500)
  })
  return () => {
    isWanted = false
  }
}
