import type { Mask } from './mask'

/** Reais: separates thousands while typing; the typed comma stays where it is. */
export const moneyMask: Mask = {
  // A sign, exponent or letter changes the amount, so it stays for the field's rule to reject.
  normalise: (character) => (/^[\s.R$]$/i.test(character) ? '' : character),
  // Many keyboards have only the dot, and '1500.50' does not mean 150050.
  typed: { '.': ',' },
  format: (content) => {
    const comma = content.indexOf(',')
    const whole = comma < 0 ? content : content.slice(0, comma)
    return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (comma < 0 ? '' : content.slice(comma))
  },
  // '1234.56' from a spreadsheet, or '1234.' while typing: the last dot is the decimal separator.
  parse: (text) => {
    const amount = text.replace(/^[^$\d]*?(?:R\$|BRL)|\breais\s*$/gi, '')
    return /,/.test(amount) ? amount : amount.replace(/\.(\d{0,2})\s*$/, ',$1')
  },
}
