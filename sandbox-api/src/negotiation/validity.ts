import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { nextBusinessDay } from '../money/business-day'
import type { Plan } from './families'

/** Days between the expiry of an offer and the next one. */
const PAUSE_DAYS = 7

export interface Validity {
  /** The last day of the offer. */
  until: string
  /** When the bank offers it again; null while it is valid. */
  againFrom: string | null
}

const lastDay = (plan: Plan, from: string): string =>
  plan.nextDay ? nextBusinessDay(from) : toBusinessDay(addDays(from, plan.validDays))

/**
 * Offers expire and are made anew after a pause. @param since first day on which time advances for the seeded records;
 * null while their dates move with today's date, as if each offer had been made today
 */
export function validityOf(plan: Plan, since: string | null, today: string): Validity {
  // Slips due on the next day are created daily.
  if (since === null || since > today || plan.nextDay) return { until: lastDay(plan, today), againFrom: null }
  let until = lastDay(plan, since)
  for (;;) {
    if (today <= until) return { until, againFrom: null }
    const againFrom = addDays(until, PAUSE_DAYS)
    if (today < againFrom) return { until, againFrom }
    until = lastDay(plan, againFrom)
  }
}
