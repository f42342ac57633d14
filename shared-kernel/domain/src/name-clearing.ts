import { addBusinessDays } from './due-date'

/**
 * The one promise about the list of debtors, as the contract makes it: five business days (STJ, súmula 548)
 * after the first payment of the agreement, whether it is the only one or not.
 */
const BUSINESS_DAYS = 5

export const NAME_CLEARED = `Seu nome sai do cadastro de devedores em até ${BUSINESS_DAYS} dias úteis depois do primeiro pagamento.`

/** The last day for it, by the day of the first payment; ISO dates. */
export const nameClearedBy = (firstPaidOn: string): string => addBusinessDays(firstPaidOn, BUSINESS_DAYS)
