import { daysBetween } from '@portal/domain/dates'
import { mod11 } from '@portal/domain/linha-digitavel'
import type { Cents } from '../money/cents'
import type { Bank } from '../server/banks'

const REAL = '9'

/** Direct collection, registered: the portfolio (carteira) of this bank's slips. */
export const PORTFOLIO = '09'

/** Bank 237's check digit of our number, branch and account: weights 2 to 7 from the right; 1 prints P. */
export function checkDigitWithP(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, k) => total + digit * (2 + (k % 6)), 0)
  const remainder = sum % 11
  if (remainder === 0) return '0'
  return remainder === 1 ? 'P' : String(11 - remainder)
}

/** Nosso número, up to 11 digits, as printed: `09/00000000453-P`. */
export function formatOurNumber(number: string): string {
  const digits = number.padStart(11, '0')
  return `${PORTFOLIO}/${digits}-${checkDigitWithP(PORTFOLIO + digits)}`
}

/** FEBRABAN: days since this date up to 9999 (2025-02-21), after which the factor restarts at 1000. */
const BASE_DATE = '1997-10-07'
const LOWEST = 1000
const CYCLE = 9000

export const dueFactor = (dueDate: string): string =>
  String(((daysBetween(BASE_DATE, dueDate) - LOWEST) % CYCLE) + LOWEST)

/** Free field of bank 237: branch 4, portfolio 2, our number 11, account 7, and a zero. */
export const freeField237 = ({ branch, account }: Bank['account'], ourNumber: string): string =>
  `${branch}${PORTFOLIO}${ourNumber.padStart(11, '0')}${account.padStart(7, '0')}0`

export interface BarcodeFields {
  /** Three digits: 237. */
  bank: string
  dueDate: string
  valueCents: Cents
  /** 25 digits whose layout each bank defines. */
  freeField: string
}

/** The 44 digits: bank, currency, general check digit, due factor, value, free field. */
export function barcodeOf({ bank, dueDate, valueCents, freeField }: BarcodeFields): string {
  const start = bank + REAL
  const rest = dueFactor(dueDate) + String(valueCents).padStart(10, '0') + freeField
  return `${start}${mod11(start + rest)}${rest}`
}
