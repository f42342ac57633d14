import type { Mask } from './mask'
import { letterOrDigit } from './pattern'

export const accessCodeMask: Mask = { normalise: letterOrDigit, format: (kept) => kept }
