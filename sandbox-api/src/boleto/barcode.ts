import { mod11 } from '@portal/domain/linha-digitavel'
import type { IsoDate } from '../money/business-day'
import { assertCents, type Cents } from '../money/cents'
import { dueFactor } from './due-factor'
import { type OurNumber, ourNumberDigits } from './our-number'

const REAL = '9'
const HIGHEST_VALUE: Cents = 9_999_999_999

export interface BarcodeFields {
  /** Three digits: 237. */
  bank: string
  dueDate: IsoDate
  valueCents: Cents
  /** 25 digits whose layout each bank defines. */
  freeField: string
}

export interface Account {
  /** Four digits, without the check digit. */
  branch: string
  /** Up to seven digits, without the check digit. */
  account: string
}

/** Free field of bank 237: branch 4, portfolio 2, our number 11, account 7, and a zero. */
export function freeField237({ branch, account }: Account, ourNumber: OurNumber): string {
  if (!/^\d{4}$/.test(branch)) throw new RangeError(`a branch has four digits: ${branch}`)
  if (!/^\d{1,7}$/.test(account)) throw new RangeError(`an account has up to seven digits: ${account}`)
  return `${branch}${ourNumberDigits(ourNumber)}${account.padStart(7, '0')}0`
}

/** The 44 digits: bank, currency, general check digit, due factor, value, free field. */
export function barcodeOf({ bank, dueDate, valueCents, freeField }: BarcodeFields): string {
  if (!/^\d{3}$/.test(bank)) throw new RangeError(`a bank has three digits: ${bank}`)
  if (!/^\d{25}$/.test(freeField)) throw new RangeError(`a free field has 25 digits: ${freeField}`)
  assertCents(valueCents, 'valueCents')
  if (valueCents > HIGHEST_VALUE) throw new RangeError(`a slip cannot be worth ${valueCents} cents`)
  const start = bank + REAL
  const rest = dueFactor(dueDate) + String(valueCents).padStart(10, '0') + freeField
  return `${start}${mod11(start + rest)}${rest}`
}
