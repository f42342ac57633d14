/** Formatting of tax ids, separate from validation, so that pages which only show one bundle less. */

import { CNPJ_PATTERN, CPF_PATTERN, fillPattern } from './masks/pattern'

const FORMATTING = /[\s./-]/g

/** Upper case without dots, slashes, hyphens and spaces. Other characters stay and make the id invalid. */
export function normaliseTaxId(value: string): string {
  return value.replace(FORMATTING, '').toUpperCase()
}

/** 000.000.000-00 or 00.000.000/0000-00, also for partial ids. */
export function formatTaxId(value: string): string {
  const id = normaliseTaxId(value)
  return fillPattern(id.length > 11 ? CNPJ_PATTERN : CPF_PATTERN, id)
}

/** 'CPF ***.456.789-**' with a no-break space. */
export const maskedWithLabel = (value: string): string =>
  `${normaliseTaxId(value).length > 11 ? 'CNPJ' : 'CPF'}\u00a0${maskTaxId(value)}`

/** Masks an id: ***.456.789-** or **.345.678/0001-**. */
export function maskTaxId(value: string): string {
  const id = normaliseTaxId(value)
  const hiddenStart = id.length > 11 ? 2 : 3
  const shown = Array.from(id, (character, i) => (i < hiddenStart || i >= id.length - 2 ? '*' : character))
  return fillPattern(id.length > 11 ? CNPJ_PATTERN : CPF_PATTERN, shown.join(''))
}
