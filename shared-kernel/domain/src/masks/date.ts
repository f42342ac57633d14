import type { Mask } from './mask'
import { digit, fillPattern } from './pattern'

export const dateMask: Mask = {
  normalise: digit,
  format: (kept) => fillPattern('##/##/####', kept),
  parse: (text) => text.replace(/^\s*(\d{4})-(\d{2})-(\d{2}).*/, '$3$2$1'),
}
