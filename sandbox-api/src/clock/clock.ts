import { dateOf } from './sao-paulo'

/** The sandbox's time. It advances from where it is set, so that waits and expiries can be skipped. */
export class Clock {
  private offset = 0

  constructor(private readonly real: () => number = Date.now) {}

  now(): Date {
    return new Date(this.real() + this.offset)
  }

  /** ISO date on the bank's calendar. */
  today(): string {
    return dateOf(this.now())
  }

  /** null returns to the real time. */
  set(now: Date | null): void {
    this.offset = now === null ? 0 : now.getTime() - this.real()
  }

  get isShifted(): boolean {
    return this.offset !== 0
  }
}
