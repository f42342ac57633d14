import { toBusinessDay } from './due-date'
import { inSaoPaulo } from './opening-hours'

interface Validity {
  /** Last day, ISO date. */
  validade: string
  /** Instant until which its slip can be paid; null without one. */
  prazoFinal: string | null
}

/** Whether an offer has expired at `now` (bank time): after its last day in São Paulo, or after `prazoFinal`. */
export const isLapsed = ({ validade, prazoFinal }: Validity, now: Date): boolean =>
  validade < inSaoPaulo(now).date || (prazoFinal !== null && new Date(prazoFinal) < now)

/** Whether a slip can no longer be paid: due dates on closed days move to the next business day. */
export const isPastDue = (dueDate: string, today: string): boolean => toBusinessDay(dueDate) < today
