import { addDays } from './dates'
import { toBusinessDay } from './due-date'

/** A consumer who agrees away from the bank's premises may go back on it within seven days (CDC, art. 49). */
const WITHDRAWAL_DAYS = 7

/** An agreement that is signed begins with the signature. */
export const withdrawalInWords = (isSigned: boolean): string =>
  `Você pode desistir em até ${WITHDRAWAL_DAYS} dias depois de ${isSigned ? 'assinar' : 'fazer'} o acordo, sem dizer o motivo. É um direito seu (Código de Defesa do Consumidor, art.\u00a049).`

/** The last day for it, by the day of the agreement: the next business day when it is none (CC, art. 132). */
export const withdrawalEnds = (agreedOn: string): string => toBusinessDay(addDays(agreedOn, WITHDRAWAL_DAYS))
