import { addDays } from './dates'
import { addBusinessDays, businessDaysBetween } from './due-date'

/**
 * Deadline for removing the name from the debtors' register: five business days after the agreement's first payment
 * (STJ, súmula 548), even when more payments follow.
 */
const BUSINESS_DAYS = 5

export const NAME_CLEARED = `Seu nome sai do cadastro de devedores em até ${BUSINESS_DAYS} dias úteis depois do primeiro pagamento.`

/** Last day of the deadline, from the date of the first payment; ISO dates. */
export const nameClearedBy = (firstPaidOn: string): string => addBusinessDays(firstPaidOn, BUSINESS_DAYS)

/** State of the deadline on a day; `by` is its last day. */
export type NameClearing =
  | { state: 'cleared'; by: string; on: string }
  /** `daysLeft`: business days after today. */
  | { state: 'running'; by: string; daysLeft: number }
  /** Past the deadline; the bank reports the name as still registered. */
  | { state: 'late'; by: string }
  /** Past the deadline; the bank does not report the register's state. */
  | { state: 'over'; by: string }

interface Known {
  firstPaidOn: string
  today: string
  /** null while the name is registered; undefined when the bank does not report it. */
  clearedOn: string | null | undefined
}

export function nameClearing({ firstPaidOn, today, clearedOn }: Known): NameClearing {
  const by = nameClearedBy(firstPaidOn)
  if (clearedOn) return { state: 'cleared', by, on: clearedOn }
  if (today > by) return { state: clearedOn === null ? 'late' : 'over', by }
  return { state: 'running', by, daysLeft: businessDaysBetween(addDays(today, 1), by).length }
}
