import { isCnpj, isCpf, isTaxId } from '../tax-id'
import type { Mask } from './mask'
import { CNPJ_PATTERN, CPF_PATTERN, fillPattern, letterOrDigit } from './pattern'

/** Separators between groups: dots, dashes, slashes and spaces of any width. */
const GAP = '[\\s./\\\\_\u2010-\u2015\u2212-]{0,3}'
const group = (characters: string, ...lengths: readonly number[]) =>
  lengths.map((length) => `${characters}{${length}}`).join(GAP)
const WRITTEN = [
  [group('[0-9A-Z]', 2, 3, 3, 4) + GAP + group('[0-9]', 2), isCnpj],
  [group('[0-9]', 3, 3, 3, 2), isCpf],
] as const

const contentOf = (text: string) => Array.from(text, letterOrDigit).join('')

/** The id in a text such as 'Meu CPF: 529.982.247-25'; without a valid id, the text without its label. */
function taxIdIn(text: string): string {
  if (isTaxId(contentOf(text))) return text
  const upper = text.toUpperCase()
  for (const [pattern, isValid] of WRITTEN)
    for (const [, match = ''] of upper.matchAll(
      new RegExp(`(?:CPF|CNPJ|[^0-9A-Z]|^)(${pattern})(?![0-9A-Z])`, 'g'),
    ))
      if (isValid(contentOf(match))) return match
  return text.replace(/\b(CPF|CNPJ)\b/gi, '')
}

const taxId = (format: Mask['format']): Mask => ({ normalise: letterOrDigit, format, parse: taxIdIn })

/** Accepts letters, which CNPJs contain since 2026; in a CPF the field's rule reports them. */
export const cpfMask: Mask = taxId((id) => fillPattern(CPF_PATTERN, id))
export const cnpjMask: Mask = taxId((id) => fillPattern(CNPJ_PATTERN, id))

/** Formats up to eleven characters as a CPF; longer ids and ids with a letter as a CNPJ. */
export const taxIdMask: Mask = taxId((id) =>
  fillPattern(id.length > 11 || /[A-Z]/.test(id) ? CNPJ_PATTERN : CPF_PATTERN, id),
)

/**
 * The mode after an edit; unchanged when the text is ambiguous. A letter may be a typing error, and the first eleven
 * characters of a CNPJ may be a valid CPF.
 */
export function taxIdModeAfter(mode: 'PF' | 'PJ', text: string, typingOn: boolean): 'PF' | 'PJ' {
  const id = contentOf(text)
  if (id.length > 11) return 'PJ'
  return !typingOn && isCpf(id) ? 'PF' : mode
}
