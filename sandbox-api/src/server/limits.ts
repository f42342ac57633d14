import type { Clock } from '../clock/clock'
import { kindOf, type Store } from '../store/store'
import { tooMany } from './problem'

export interface Limit {
  /** Tries allowed within the window. */
  tries: number
  seconds: number
  /** Title of the 429 answer. */
  title: string
  /** Seconds without a try after the allowed ones and after each further one. The window starts again with each try. */
  pauses?: readonly number[]
}

/** Times are milliseconds of the sandbox's clock. */
interface Counter {
  key: string
  tries: number
  startedAt: number
  lastAt: number
  endsAt: number
}

export const counters = kindOf<Counter>('limits', ['key'])

/** Above this number of keys the oldest are evicted: so many at once are an attack. */
const MOST_KEYS = 50_000
const SWEEP_EVERY = 1000

/**
 * Counts tries in windows of the sandbox's time that start with the first try. Counters are stored, so that they
 * survive a restart, and deleted when their window ends.
 */
export class Limits {
  private untilSweep = 0

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  private now = () => this.clock.now().getTime()

  private find(key: string): Counter | undefined {
    const now = this.now()
    const counter = this.store.find(counters, key)
    return counter !== undefined && counter.startedAt <= now && counter.endsAt > now ? counter : undefined
  }

  private sweep(): void {
    if (this.untilSweep-- > 0) return
    this.untilSweep = SWEEP_EVERY
    const now = this.now()
    const newest = this.store.list(counters).sort((a, b) => b.lastAt - a.lastAt)
    this.store.remove(
      counters,
      newest.filter(({ endsAt }, i) => endsAt <= now || i >= MOST_KEYS),
    )
  }

  /** When the next try is allowed; null for now. */
  closedUntil(key: string, { tries, pauses }: Limit): Date | null {
    const counter = this.find(key)
    if (counter === undefined || counter.tries < tries) return null
    const pause = pauses?.[Math.min(counter.tries - tries, pauses.length - 1)]
    const until = pause === undefined ? counter.endsAt : counter.lastAt + pause * 1000
    return until > this.now() ? new Date(until) : null
  }

  /** Throws 429 when the window is full, or during a pause. */
  assertOpen(key: string, limit: Limit): void {
    const until = this.closedUntil(key, limit)
    if (until !== null) throw tooMany(limit.title, (until.getTime() - this.now()) / 1000)
  }

  /** Counts a try; returns the remaining ones. */
  count(key: string, limit: Limit): number {
    const now = this.now()
    const end = now + limit.seconds * 1000
    const counter = this.find(key) ?? { tries: 0, startedAt: now, endsAt: end }
    const endsAt = limit.pauses ? end : counter.endsAt
    this.sweep()
    this.store.put(counters, { ...counter, key, tries: counter.tries + 1, lastAt: now, endsAt })
    return Math.max(0, limit.tries - counter.tries - 1)
  }

  /** Counts a try; throws 429 when none is left. */
  consume(key: string, limit: Limit): void {
    this.assertOpen(key, limit)
    this.count(key, limit)
  }

  forgive(key: string): void {
    const counter = this.store.find(counters, key)
    if (counter) this.store.remove(counters, [counter])
  }
}
