/** How tax ids are written and shown. Apart from their rules, for pages that only show one. */

import { CNPJ_PATTERN, CPF_PATTERN, fillPattern } from './masks/pattern'

const FORMATTING = /[\s./-]/g

/** Upper case, without dots, slashes, hyphens and spaces. Anything else stays, and makes the id invalid. */
export function normaliseTaxId(value: string): string {
  return value.replace(FORMATTING, '').toUpperCase()
}

/** 000.000.000-00 or 00.000.000/0000-00, as far as the characters given reach. */
export function formatTaxId(value: string): string {
  const id = normaliseTaxId(value)
  return fillPattern(id.length > 11 ? CNPJ_PATTERN : CPF_PATTERN, id)
}

/** 'CPF ***.456.789-**', on one line. */
export const maskedWithLabel = (value: string): string =>
  `${normaliseTaxId(value).length > 11 ? 'CNPJ' : 'CPF'}\u00a0${maskTaxId(value)}`

/** For display where the whole id must not be read: ***.456.789-** or **.345.678/0001-**. */
export function maskTaxId(value: string): string {
  const id = normaliseTaxId(value)
  const hiddenStart = id.length > 11 ? 2 : 3
  const shown = Array.from(id, (character, i) => (i < hiddenStart || i >= id.length - 2 ? '*' : character))
  return fillPattern(id.length > 11 ? CNPJ_PATTERN : CPF_PATTERN, shown.join(''))
}
