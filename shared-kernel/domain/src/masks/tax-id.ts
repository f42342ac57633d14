import type { Mask } from './mask'
import { CNPJ_PATTERN, CPF_PATTERN, fillPattern, letterOrDigit } from './pattern'

/** Accepts letters: company ids have them since 2026; in a CPF the rule reports them as an error. */
export const cpfMask: Mask = { normalise: letterOrDigit, format: (kept) => fillPattern(CPF_PATTERN, kept) }
export const cnpjMask: Mask = { normalise: letterOrDigit, format: (kept) => fillPattern(CNPJ_PATTERN, kept) }

/** Eleven characters are shown as a CPF, more or a letter as a CNPJ. */
export const taxIdMask: Mask = {
  normalise: letterOrDigit,
  format: (kept) => fillPattern(kept.length > 11 || /[A-Z]/.test(kept) ? CNPJ_PATTERN : CPF_PATTERN, kept),
}
