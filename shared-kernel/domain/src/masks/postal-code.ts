import type { Mask } from './mask'
import { digit, fillPattern } from './pattern'

export const postalCodeMask: Mask = { keep: digit, format: (kept) => fillPattern('#####-###', kept) }
