/** Maximum wait for optional work, in milliseconds. */
export const TOLERATED_WAIT_MS = 2500

/** Resolves to null when the promise rejects or times out. */
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
