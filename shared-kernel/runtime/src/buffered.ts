/** Queue for values emitted before the single consumer has loaded. */
export interface Buffered<T> {
  tell(value: T): void
  take(next: (value: T) => void): void
}

const LIMIT = 20

export function buffered<T>(): Buffered<T> {
  const waiting: T[] = []
  let listener = (value: T): void => {
    if (waiting.length < LIMIT) waiting.push(value)
  }
  return {
    tell: (value) => listener(value),
    take(next) {
      listener = next
      waiting.splice(0).forEach(next)
    },
  }
}
