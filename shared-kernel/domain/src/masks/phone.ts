import { normalisePhone } from '../phone-text'
import type { Mask } from './mask'
import { digit, fillPattern } from './pattern'

export const phoneMask: Mask = {
  normalise: digit,
  format: (content) => fillPattern(content.length > 10 ? '(##) #####-####' : '(##) ####-####', content),
  parse: normalisePhone,
}
