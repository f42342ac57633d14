import type { Mask } from './mask'
import { digit, fillPattern } from './pattern'

export const linhaDigitavelMask: Mask = {
  keep: digit,
  format: (kept) => fillPattern('#####.##### #####.###### #####.###### # ##############', kept),
}
