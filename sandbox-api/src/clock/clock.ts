import { dateOf } from './sao-paulo'

/** The sandbox's time, which advances from the value it is set to, so that tests can skip waits and expiries. */
export class Clock {
  private offset = 0

  constructor(private readonly real: () => number = Date.now) {}

  now(): Date {
    return new Date(this.real() + this.offset)
  }

  /** ISO string, as stored in records, of so many milliseconds from now. */
  iso(milliseconds = 0): string {
    return new Date(this.now().getTime() + milliseconds).toISOString()
  }

  /** ISO date on the bank's calendar. */
  today(): string {
    return dateOf(this.now())
  }

  /** null returns to real time. */
  set(now: Date | null): void {
    this.offset = now === null ? 0 : now.getTime() - this.real()
  }

  get isShifted(): boolean {
    return this.offset !== 0
  }
}
