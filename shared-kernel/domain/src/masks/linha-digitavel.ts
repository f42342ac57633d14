import type { Mask } from './mask'
import { digit, fillPattern } from './pattern'

export const linhaDigitavelMask: Mask = {
  normalise: digit,
  format: (kept) => fillPattern('#####.##### #####.###### #####.###### # ##############', kept),
}
