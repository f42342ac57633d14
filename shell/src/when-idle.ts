let screen: Promise<unknown> | null = null

/** Defers idle work until `settled`: the browser is also idle while the first screen waits for the network. */
export function keepIdleFor(settled: Promise<unknown>): void {
  screen = settled
}

/** Runs `work` in an idle callback, once the first screen has settled. Returns a cleanup function. */
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
