import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { nextBusinessDay } from '../money/business-day'
import type { Plan } from './families'

/** How long the bank takes to make another offer of a lapsed one. */
const PAUSE_DAYS = 7

export interface Validity {
  /** The last day of the offer. */
  until: string
  /** When the bank offers it again; null while it is offered. */
  againFrom: string | null
}

const lastDay = (plan: Plan, from: string): string =>
  plan.nextDay ? nextBusinessDay(from) : toBusinessDay(addDays(from, plan.validDays))

/**
 * Offers last for some days, lapse, and are made anew after a pause. `since`: the day from which time really passes;
 * null while the untouched records of the sandbox follow the date, as if each offer had been made today.
 */
export function validityOf(plan: Plan, since: string | null, today: string): Validity {
  // Slips that fall due on the next day are made day by day.
  if (since === null || since > today || plan.nextDay) return { until: lastDay(plan, today), againFrom: null }
  let until = lastDay(plan, since)
  for (;;) {
    if (today <= until) return { until, againFrom: null }
    const againFrom = addDays(until, PAUSE_DAYS)
    if (today < againFrom) return { until, againFrom }
    until = lastDay(plan, againFrom)
  }
}
