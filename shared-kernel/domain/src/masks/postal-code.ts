import type { Mask } from './mask'
import { digit, fillPattern } from './pattern'

export const postalCodeMask: Mask = {
  normalise: digit,
  format: (content) => fillPattern('#####-###', content),
}
