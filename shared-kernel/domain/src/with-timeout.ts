/** How long anything may wait for what it can do without. */
export const TOLERATED_WAIT_MS = 2500

/** Resolves to null when the promise rejects or takes longer than the time-out. */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), milliseconds)
    const finish = (value: T | null) => {
      clearTimeout(timer)
      resolve(value)
    }
    work.then(finish, () => finish(null))
  })
}
