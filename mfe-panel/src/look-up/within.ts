/** What is nice to have, if it comes in time; null when it is late or fails. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), milliseconds)
    const settle = (value: T | null) => {
      clearTimeout(late)
      resolve(value)
    }
    work.then(settle, () => settle(null))
  })
}
