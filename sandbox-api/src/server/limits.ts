import type { Clock } from '../clock/clock'
import type { Store } from '../store/store'
import { tooMany } from './problem'

export interface Limit {
  /** Tries allowed within the window. */
  tries: number
  seconds: number
  /** Title of the 429 answer. */
  title: string
}

/** After some free failures each further one doubles the wait: no one is locked out for good. */
export interface Backoff {
  free: number
  firstSeconds: number
  longestSeconds: number
  /** Failures are forgotten this long after the last one. */
  forgetSeconds: number
  title: string
}

interface Row {
  tries: number
  started_at: number
  last_at: number
  ends_at: number
}

/** More keys than this at once is an attack: the oldest are given up. */
const MOST_KEYS = 50_000
const SWEEP_EVERY = 1000

/**
 * Counts tries in windows of the sandbox's time that begin with the first try. One row for each key, in the store:
 * a restart forgets nothing, and rows are deleted once their window is over.
 */
export class Limits {
  private untilSweep = 0

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  private now = () => this.clock.now().getTime()

  private row(key: string): Row | undefined {
    const now = this.now()
    return this.store.get<Row & { key: string }>(
      'SELECT * FROM limits WHERE key = ? AND started_at <= ? AND ends_at > ?',
      key,
      now,
      now,
    )
  }

  private write(key: string, { tries, started_at, last_at, ends_at }: Row): void {
    this.sweep()
    this.store.run(
      'INSERT OR REPLACE INTO limits (key, tries, started_at, last_at, ends_at) VALUES (?, ?, ?, ?, ?)',
      key,
      tries,
      started_at,
      last_at,
      ends_at,
    )
  }

  private sweep(): void {
    if (this.untilSweep-- > 0) return
    this.untilSweep = SWEEP_EVERY
    this.store.run('DELETE FROM limits WHERE ends_at <= ?', this.now())
    this.store.run(
      'DELETE FROM limits WHERE key IN (SELECT key FROM limits ORDER BY last_at DESC LIMIT -1 OFFSET ?)',
      MOST_KEYS,
    )
  }

  /** Throws 429 when the window is full. */
  assertOpen(key: string, limit: Limit): void {
    const row = this.row(key)
    if (row === undefined || row.tries < limit.tries) return
    throw tooMany(limit.title, (row.ends_at - this.now()) / 1000)
  }

  /** Tries left after this one. */
  count(key: string, limit: Limit): number {
    const now = this.now()
    const row = this.row(key) ?? { tries: 0, started_at: now, ends_at: now + limit.seconds * 1000 }
    this.write(key, { ...row, tries: row.tries + 1, last_at: now })
    return Math.max(0, limit.tries - row.tries - 1)
  }

  /** Counts a try, or throws 429 when there is none left. */
  consume(key: string, limit: Limit): void {
    this.assertOpen(key, limit)
    this.count(key, limit)
  }

  left(key: string, limit: Limit): number {
    return Math.max(0, limit.tries - (this.row(key)?.tries ?? 0))
  }

  /** Throws 429 while the wait after the last failure is not over. */
  assertRested(key: string, { free, firstSeconds, longestSeconds, title }: Backoff): void {
    const row = this.row(key)
    if (row === undefined || row.tries < free) return
    const wait = Math.min(longestSeconds, firstSeconds * 2 ** (row.tries - free))
    const left = wait - (this.now() - row.last_at) / 1000
    if (left > 0) throw tooMany(title, left)
  }

  countFailure(key: string, { forgetSeconds }: Backoff): void {
    const now = this.now()
    const row = this.row(key) ?? { tries: 0, started_at: now }
    this.write(key, { ...row, tries: row.tries + 1, last_at: now, ends_at: now + forgetSeconds * 1000 })
  }

  forgive(key: string): void {
    this.store.run('DELETE FROM limits WHERE key = ?', key)
  }

  reset(): void {
    this.store.run('DELETE FROM limits')
  }
}
