import type { Clock } from '../clock/clock'
import { tooMany } from './problem'

export interface Limit {
  /** Tries allowed within the window. */
  tries: number
  seconds: number
  /** Title of the 429 answer. */
  title: string
}

/** Counts tries in sliding windows of the sandbox's time. */
export class Limits {
  private readonly tries = new Map<string, number[]>()

  constructor(private readonly clock: Clock) {}

  private recent(key: string, seconds: number): number[] {
    const now = this.clock.now().getTime()
    return (this.tries.get(key) ?? []).filter((at) => at <= now && now - at < seconds * 1000)
  }

  /** Throws 429 when the window is full. */
  assertOpen(key: string, limit: Limit): void {
    const recent = this.recent(key, limit.seconds)
    const oldest = recent[0]
    if (recent.length < limit.tries || oldest === undefined) return
    throw tooMany(limit.title, limit.seconds - (this.clock.now().getTime() - oldest) / 1000)
  }

  /** Tries left after this one. */
  count(key: string, limit: Limit): number {
    const recent = [...this.recent(key, limit.seconds), this.clock.now().getTime()]
    this.tries.set(key, recent)
    return Math.max(0, limit.tries - recent.length)
  }

  /** Counts a try, or throws 429 when there is none left. */
  consume(key: string, limit: Limit): void {
    this.assertOpen(key, limit)
    this.count(key, limit)
  }

  left(key: string, limit: Limit): number {
    return Math.max(0, limit.tries - this.recent(key, limit.seconds).length)
  }

  forgive(key: string): void {
    this.tries.delete(key)
  }

  reset(): void {
    this.tries.clear()
  }
}
