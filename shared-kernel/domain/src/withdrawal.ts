import { addDays } from './dates'
import { toBusinessDay } from './due-date'

/** Consumers may withdraw from a distance contract within seven days (CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7

/** The period of a signed agreement starts with the signature. */
export const withdrawalInWords = (isSigned: boolean): string =>
  `Você pode desistir em até ${WITHDRAWAL_DAYS} dias depois de ${isSigned ? 'assinar' : 'fazer'} o acordo, sem dizer o motivo. É um direito seu (Código de Defesa do Consumidor, art.\u00a049).`

/** Last day of the period, from the agreement's date; moves to the next business day (CC, art. 132). */
export const withdrawalEnds = (agreedOn: string): string => toBusinessDay(addDays(agreedOn, WITHDRAWAL_DAYS))
