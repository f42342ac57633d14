import { isCnpj, isCpf, isTaxId } from '../tax-id'
import type { Mask } from './mask'
import { CNPJ_PATTERN, CPF_PATTERN, fillPattern, letterOrDigit } from './pattern'

/** What stands between the groups of a written id: dots, dashes of any length, slashes, spaces of any width. */
const GAP = '[\\s./\\\\_\u2010-\u2015\u2212-]{0,3}'
const group = (characters: string, ...lengths: readonly number[]) =>
  lengths.map((length) => `${characters}{${length}}`).join(GAP)
const WRITTEN = [
  [group('[0-9A-Z]', 2, 3, 3, 4) + GAP + group('[0-9]', 2), isCnpj],
  [group('[0-9]', 3, 3, 3, 2), isCpf],
] as const

const kept = (text: string) => Array.from(text, letterOrDigit).join('')

/** The id in a pasted text such as 'Meu CPF: 529.982.247-25'; a text without a valid one only loses its label. */
function taxIdIn(text: string): string {
  if (isTaxId(kept(text))) return text
  const upper = text.toUpperCase()
  for (const [pattern, isValid] of WRITTEN)
    for (const [, found = ''] of upper.matchAll(
      new RegExp(`(?:CPF|CNPJ|[^0-9A-Z]|^)(${pattern})(?![0-9A-Z])`, 'g'),
    ))
      if (isValid(kept(found))) return found
  return text.replace(/\b(CPF|CNPJ)\b/gi, '')
}

const taxId = (format: Mask['format']): Mask => ({ normalise: letterOrDigit, format, parse: taxIdIn })

/** Accepts letters: company ids have them since 2026; in a CPF the rule reports them as an error. */
export const cpfMask: Mask = taxId((id) => fillPattern(CPF_PATTERN, id))
export const cnpjMask: Mask = taxId((id) => fillPattern(CNPJ_PATTERN, id))

/** Eleven characters are shown as a CPF, more or a letter as a CNPJ. */
export const taxIdMask: Mask = taxId((id) =>
  fillPattern(id.length > 11 || /[A-Z]/.test(id) ? CNPJ_PATTERN : CPF_PATTERN, id),
)

/**
 * Whose id a field holds after an edit: the text decides where it can, else it stays as it was. A letter may be a
 * slip of a finger, and while a company's id is typed, its first eleven characters may happen to be a CPF.
 */
export function taxIdModeAfter(mode: 'PF' | 'PJ', text: string, typingOn: boolean): 'PF' | 'PJ' {
  const id = kept(text)
  if (id.length > 11) return 'PJ'
  return !typingOn && isCpf(id) ? 'PF' : mode
}
