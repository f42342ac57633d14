import type { Mask } from './mask'
import { digit } from './pattern'

/** Reais as they are written: thousands separated while typing, the comma where the person types it. */
export const moneyMask: Mask = {
  normalise: (character) => (character === ',' ? ',' : digit(character)),
  // The only separator on many keyboards: '1500.50' is no hundred thousand.
  typed: { '.': ',' },
  format: (kept) => {
    const comma = kept.indexOf(',')
    const whole = comma < 0 ? kept : kept.slice(0, comma)
    return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (comma < 0 ? '' : kept.slice(comma))
  },
  // '1234.56' from a spreadsheet: the last dot is the decimal one.
  parse: (text) => (/,/.test(text) ? text : text.replace(/\.(\d{1,2})\s*$/, ',$1')),
}
