/**
 * Reads a boleto's linha digitável (47 digits) or barcode (44 digits): check digits, bank, amount, due date.
 * Layout and check digits: FEBRABAN, "Layout padrão de arrecadação/cobrança".
 */
import { addDays, daysBetween } from './dates'
import { fillPattern } from './masks/pattern'
import { plainText } from './plain-text'

export interface Boleto {
  /** 47 digits. */
  line: string
  /** 44 digits. */
  barcode: string
  /** Three digits. */
  bank: string
  /** Null when the slip has no fixed amount. */
  cents: number | null
  /** ISO date; null when absent or ambiguous. */
  dueDate: string | null
}

export type LineProblem =
  /** Only separators, or nothing. */
  | 'empty'
  | 'characters'
  | 'length'
  /** A utility or tax bill (48 digits, starts with 8), not a boleto. */
  | 'collection-bill'
  | 'currency'
  | 'field-1'
  | 'field-2'
  | 'field-3'
  | 'general'

export type LineReading = { ok: true; boleto: Boleto } | { ok: false; problem: LineProblem }

const LINE_LENGTH = 47
const BARCODE_LENGTH = 44
const REAL = '9'

/** Fields of the line; the last digit of each is its check digit. */
const fields = [
  { problem: 'field-1', from: 0, to: 10 },
  { problem: 'field-2', from: 10, to: 21 },
  { problem: 'field-3', from: 21, to: 32 },
] as const

/** Weights 2, 1 from the right; the digits of the products are added. */
export function mod10(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const product = Number(digits.charAt(digits.length - 1 - i)) * (i % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

/** Weights 2 to 9 from the right; results of 10 and 11 become 1. */
export function mod11(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += Number(digits.charAt(digits.length - 1 - i)) * ((i % 8) + 2)
  const digit = 11 - (sum % 11)
  return digit > 9 ? 1 : digit
}

export function lineToBarcode(line: string): string {
  const freeField = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  return line.slice(0, 4) + line.slice(32) + freeField
}

export function barcodeToLine(barcode: string): string {
  const free = barcode.slice(19)
  const field1 = barcode.slice(0, 4) + free.slice(0, 5)
  const field2 = free.slice(5, 15)
  const field3 = free.slice(15)
  const checked = [field1, field2, field3].map((field) => `${field}${mod10(field)}`).join('')
  return checked + barcode.slice(4, 19)
}

/** Last field of a slip without amount and date: FEBRABAN prints its 14 zeros as three. */
const SHORT_ZEROS = /^(\d{33})000$/
const LONG_ZEROS = `$1${'0'.repeat(14)}`

/** Dots, spaces and all dashes. */
const GAP = '[\\s.\\p{Pd}\\u2212]'
const GAPS = new RegExp(GAP, 'gu')
/** A label, and a bank's prefix such as '237-9 |'. */
const LABELLED = /^(?:[\p{L}\s]*:)?\s*(?:\d{3}-[\dX]\s*\|)?/u
/** Delimited within other text: in printed groups or unseparated. */
const groups = (...lengths: readonly number[]) =>
  lengths.map((length) => `\\d{${length}}`).join(`${GAP}{0,3}`)
const IN_MESSAGE = [
  groups(5, 5, 5, 6, 5, 6, 1, 14),
  groups(5, 5, 5, 6, 5, 6, 1, 3),
  groups(12, 12, 12, 12),
  groups(11, 1, 11, 1, 11, 1, 11, 1),
  groups(44),
].map((digits) => new RegExp(`(?:^|\\D)(${digits})(?!\\d)`, 'u'))

/** Extracts the digits of a line or barcode, also from a message; otherwise returns the text without separators. */
function digitsIn(text: string): string {
  const plain = plainText(text)
  const whole = plain.replace(LABELLED, '').replace(GAPS, '')
  if (/^\d*$/.test(whole)) return whole
  const line = IN_MESSAGE.map((pattern) => pattern.exec(plain)?.[1]).find(Boolean)
  return line?.replace(GAPS, '') ?? whole
}

/** `today` (ISO) resolves the due factor, which is ambiguous since its reset in 2025. */
export function readLine(text: string, today: string): LineReading {
  const digits = digitsIn(text).replace(SHORT_ZEROS, LONG_ZEROS)
  if (digits === '') return failed('empty')
  if (!/^\d+$/.test(digits)) return failed('characters')
  // No bank code starts with 8. If the other fields are those of a boleto, its first digit is wrong.
  if (digits.startsWith('8') && !(digits.length === LINE_LENGTH && fields.slice(1).every(isRight(digits))))
    return failed('collection-bill')
  if (digits.length !== LINE_LENGTH && digits.length !== BARCODE_LENGTH) return failed('length')
  const line = digits.length === LINE_LENGTH ? digits : barcodeToLine(digits)
  if (line.charAt(3) !== REAL) return failed('currency')
  const wrong = fields.find((field) => !isRight(line)(field))
  if (wrong) return failed(wrong.problem)
  const barcode = lineToBarcode(line)
  if (mod11(barcode.slice(0, 4) + barcode.slice(5)) !== Number(barcode.charAt(4))) return failed('general')
  const cents = Number(barcode.slice(9, 19))
  return {
    ok: true,
    boleto: {
      line,
      barcode,
      bank: barcode.slice(0, 3),
      cents: cents === 0 ? null : cents,
      dueDate: dueDateOf(Number(barcode.slice(5, 9)), today),
    },
  }
}

const isRight =
  (line: string) =>
  ({ from, to }: (typeof fields)[number]): boolean =>
    mod10(line.slice(from, to - 1)) === Number(line.charAt(to - 1))

function failed(problem: LineProblem): LineReading {
  return { ok: false, problem }
}

const FACTOR_ZERO = '1997-10-07'
const CYCLE = 9000
const DAYS_BACK = 3000
const DAYS_AHEAD = 5500
const FAR_DAYS = 2000
/** Date of factor 1000. */
const FIRST_FACTOR = '2000-07-03'

/** The factor counts days since 1997-10-07 and wraps from 9999 to 1000, first on 2025-02-22. */
export function dueDateOf(factor: number, today: string): string | null {
  if (factor < 1000) return null
  for (let days = factor; ; days += CYCLE) {
    const date = addDays(FACTOR_ZERO, days)
    const fromToday = daysBetween(today, date)
    if (fromToday > DAYS_AHEAD) return null
    if (fromToday >= -DAYS_BACK) return date
  }
}

/** The same factor's date in the neighbouring cycle; null when that is implausible. */
export function otherDueDateOf(dueDate: string, today: string): string | null {
  // Slips are due within a few years: below 2000 days only one reading is plausible.
  if (Math.abs(daysBetween(today, dueDate)) < FAR_DAYS) return null
  const other = addDays(dueDate, dueDate > today ? -CYCLE : CYCLE)
  return other < FIRST_FACTOR ? null : other
}

/** 23791.23405 90000.000043 53012.345608 1 69040000014150 */
export function formatLine(line: string): string {
  return fillPattern('#####.##### #####.###### #####.###### # ##############', line)
}

/** Common banks; others are shown by number. */
const banks: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '041': 'Banrisul',
  '070': 'BRB',
  '077': 'Inter',
  '104': 'Caixa Econômica Federal',
  '208': 'BTG Pactual',
  '212': 'Banco Original',
  '237': 'Bradesco',
  '260': 'Nubank',
  '290': 'PagBank',
  '318': 'BMG',
  '336': 'C6 Bank',
  '341': 'Itaú',
  '422': 'Safra',
  '623': 'Banco Pan',
  '655': 'Votorantim',
  '748': 'Sicredi',
  '756': 'Sicoob',
}

export function bankName(bank: string): string {
  return banks[bank] ?? `Banco ${bank}`
}
