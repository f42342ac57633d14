import type { Mask } from './mask'
import { letterOrDigit } from './pattern'

export const accessCodeMask: Mask = { keep: letterOrDigit, format: (kept) => kept }
