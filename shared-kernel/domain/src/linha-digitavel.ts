/**
 * Reads a boleto's linha digitável (47 digits) or barcode (44 digits): check digits, bank, amount, due date.
 * Layout and check digits: FEBRABAN, "Layout padrão de arrecadação/cobrança".
 */
import { addDays, daysBetween } from './dates'
import { fillPattern } from './masks/pattern'

export interface Boleto {
  /** 47 digits. */
  line: string
  /** 44 digits. */
  barcode: string
  /** Three digits. */
  bank: string
  /** Null when the slip leaves the amount open. */
  cents: number | null
  /** ISO date; null when the slip carries none or it is ambiguous. */
  dueDate: string | null
}

export type LineProblem =
  /** Nothing but separators. */
  | 'empty'
  | 'characters'
  | 'length'
  /** A bill of a utility or a tax (48 digits, starts with 8), which is not a boleto. */
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

/** Positions of the line's fields; each ends in its own check digit. */
const fields = [
  { problem: 'field-1', from: 0, to: 10 },
  { problem: 'field-2', from: 10, to: 21 },
  { problem: 'field-3', from: 21, to: 32 },
] as const

/** Weights 2, 1 from the right, digits of products added. */
export function mod10(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const product = Number(digits.charAt(digits.length - 1 - i)) * (i % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

/** Weights 2 to 9 from the right; 10 and 11 become 1. */
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

/** `today` is an ISO date: since the reset of 2025 a due factor alone is ambiguous. */
export function readLine(text: string, today: string): LineReading {
  const digits = text.replace(/[\s.-]/g, '')
  if (digits === '') return failed('empty')
  if (!/^\d+$/.test(digits)) return failed('characters')
  if (digits.startsWith('8') && digits.length !== LINE_LENGTH) return failed('collection-bill')
  if (digits.length !== LINE_LENGTH && digits.length !== BARCODE_LENGTH) return failed('length')
  const line = digits.length === LINE_LENGTH ? digits : barcodeToLine(digits)
  if (line.charAt(3) !== REAL) return failed('currency')
  for (const { problem, from, to } of fields) {
    if (mod10(line.slice(from, to - 1)) !== Number(line.charAt(to - 1))) return failed(problem)
  }
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

function failed(problem: LineProblem): LineReading {
  return { ok: false, problem }
}

const FACTOR_ZERO = '1997-10-07'
const CYCLE = 9000
const DAYS_BACK = 3000
const DAYS_AHEAD = 5500
const FAR_DAYS = 2000
/** Of factor 1000. */
const FIRST_FACTOR = '2000-07-03'

/** The factor counts days since 1997-10-07 and starts again at 1000 after 9999, the first time on 2025-02-22. */
export function dueDateOf(factor: number, today: string): string | null {
  if (factor < 1000) return null
  for (let days = factor; ; days += CYCLE) {
    const date = addDays(FACTOR_ZERO, days)
    const fromToday = daysBetween(today, date)
    if (fromToday > DAYS_AHEAD) return null
    if (fromToday >= -DAYS_BACK) return date
  }
}

/** The other date that the same factor means, one cycle before or after, when it is not past all reason. */
export function otherDueDateOf(dueDate: string, today: string): string | null {
  // A slip is dated within a decade; only beyond it the other reading is as likely.
  if (Math.abs(daysBetween(today, dueDate)) < FAR_DAYS) return null
  const other = addDays(dueDate, dueDate > today ? -CYCLE : CYCLE)
  return other < FIRST_FACTOR ? null : other
}

/** 23791.23405 90000.000043 53012.345608 1 69040000014150 */
export function formatLine(line: string): string {
  return fillPattern('#####.##### #####.###### #####.###### # ##############', line)
}

/** The banks whose slips are met most; any other is named by its number. */
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
