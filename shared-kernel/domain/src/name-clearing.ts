import { addDays } from './dates'
import { addBusinessDays, businessDaysBetween } from './due-date'

/**
 * The one promise about the list of debtors, as the contract makes it: five business days (STJ, súmula 548)
 * after the first payment of the agreement, whether it is the only one or not.
 */
const BUSINESS_DAYS = 5

export const NAME_CLEARED = `Seu nome sai do cadastro de devedores em até ${BUSINESS_DAYS} dias úteis depois do primeiro pagamento.`

/** The last day for it, by the day of the first payment; ISO dates. */
export const nameClearedBy = (firstPaidOn: string): string => addBusinessDays(firstPaidOn, BUSINESS_DAYS)

/** Where the promise stands on a day; `by` is its last day. */
export type NameClearing =
  | { state: 'cleared'; by: string; on: string }
  /** The bank still has time: so many business days after today. */
  | { state: 'running'; by: string; daysLeft: number }
  /** The time is over, and the bank says that the name is still on the list. */
  | { state: 'late'; by: string }
  /** The time is over, and this bank does not say what became of the name. */
  | { state: 'over'; by: string }

interface Known {
  firstPaidOn: string
  today: string
  /** null while the name is on the list, undefined where a bank does not tell. */
  clearedOn: string | null | undefined
}

export function nameClearing({ firstPaidOn, today, clearedOn }: Known): NameClearing {
  const by = nameClearedBy(firstPaidOn)
  if (clearedOn) return { state: 'cleared', by, on: clearedOn }
  if (today > by) return { state: clearedOn === null ? 'late' : 'over', by }
  return { state: 'running', by, daysLeft: businessDaysBetween(addDays(today, 1), by).length }
}
