import { toBusinessDay } from './due-date'
import { inSaoPaulo } from './opening-hours'

interface Validity {
  /** Last day, ISO. */
  validade: string
  /** Moment of its slip; null where there is none. */
  prazoFinal: string | null
}

/** Whether an offer is over at `now`, by the bank's clock: its last day in São Paulo has passed, or its last moment. */
export const isLapsed = ({ validade, prazoFinal }: Validity, now: Date): boolean =>
  validade < inSaoPaulo(now).date || (prazoFinal !== null && new Date(prazoFinal) < now)

/** Whether a slip can no longer be paid: what falls due on a day without banks is paid on the next one. */
export const isPastDue = (dueDate: string, today: string): boolean => toBusinessDay(dueDate) < today
