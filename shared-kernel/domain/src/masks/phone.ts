import type { Mask } from './mask'
import { digit, fillPattern } from './pattern'

export const phoneMask: Mask = {
  normalise: digit,
  format: (kept) => fillPattern(kept.length > 10 ? '(##) #####-####' : '(##) ####-####', kept),
  // +55 in front of a whole number is the country, not an area code.
  parse: (text) => text.replace(/^\D*(?:00)?55(?=(?:\D*\d){10,11}\D*$)/, ''),
}
