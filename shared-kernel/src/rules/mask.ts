/**
 * Input masks. A mask tells the characters that mean something from the separators between them; it puts in
 * separators and never takes away a character that means something, however many there are: a number that is
 * too long stays visible, and the field's rule says what is wrong with it.
 */
export interface Mask {
  /** The character as it is kept, or '' for one that means nothing here. */
  keep(character: string): string
  /** Puts separators between kept characters. Adds and takes away nothing else. */
  format(kept: string): string
  /** Reads text that comes from elsewhere (paste, autofill, stored data) when keep() alone would misread it. */
  read?(text: string): string
}

export function keptOf(mask: Mask, text: string): string {
  let kept = ''
  for (const character of text) kept += mask.keep(character)
  return kept
}

/** Formats text from elsewhere. */
export function maskText(mask: Mask, text: string): string {
  return mask.format(keptOf(mask, mask.read?.(text) ?? text))
}

/** A text field's content and caret. */
export interface FieldState {
  value: string
  caret: number
}

/** What the person did, as far as the value alone does not tell: the input event's `inputType`. */
export type EditKind = 'insert' | 'delete-backward' | 'delete-forward'

export function editKindOf(inputType: string): EditKind {
  if (inputType === 'deleteContentForward') return 'delete-forward'
  return inputType.startsWith('delete') ? 'delete-backward' : 'insert'
}

/**
 * The field after an edit. `after` is what the browser made of it, before masking; the caret stays behind the
 * same kept character. Deleting a separator deletes the character beyond it, else the key would do nothing.
 */
export function editMasked(mask: Mask, before: string, after: FieldState, kind: EditKind): FieldState {
  let left = keptOf(mask, after.value.slice(0, after.caret))
  let right = keptOf(mask, after.value.slice(after.caret))
  const oneGone = after.value.length === before.length - 1
  if (kind !== 'insert' && oneGone && left + right === keptOf(mask, before)) {
    if (kind === 'delete-backward') left = left.slice(0, -1)
    else right = right.slice(1)
  }
  const value = mask.format(left + right)
  return { value, caret: caretAfter(mask, value, left.length) }
}

/** The position right behind the n-th kept character. */
function caretAfter(mask: Mask, value: string, n: number): number {
  if (n === 0) return 0
  let seen = 0
  for (let i = 0; i < value.length; i++) {
    if (mask.keep(value.charAt(i)) !== '') seen += 1
    if (seen === n) return i + 1
  }
  return value.length
}

const digit = (character: string) => (character >= '0' && character <= '9' ? character : '')
const letterOrDigit = (character: string) => (/^[0-9A-Za-z]$/.test(character) ? character.toUpperCase() : '')

/** Fills the pattern's # as far as the characters reach; what is left over follows it. */
export function fillPattern(pattern: string, kept: string): string {
  let next = 0
  let filled = ''
  for (const slot of pattern) {
    if (next >= kept.length) return filled
    filled += slot === '#' ? kept.charAt(next++) : slot
  }
  return filled + kept.slice(next)
}

export const CPF_PATTERN = '###.###.###-##'
export const CNPJ_PATTERN = '##.###.###/####-##'

/** Letters may be typed: company ids have them since 2026, and in a CPF the rule speaks, not a dead key. */
export const cpfMask: Mask = { keep: letterOrDigit, format: (kept) => fillPattern(CPF_PATTERN, kept) }
export const cnpjMask: Mask = { keep: letterOrDigit, format: (kept) => fillPattern(CNPJ_PATTERN, kept) }

/** Eleven characters are shown as a CPF, more or a letter as a CNPJ. */
export const taxIdMask: Mask = {
  keep: letterOrDigit,
  format: (kept) => fillPattern(kept.length > 11 || /[A-Z]/.test(kept) ? CNPJ_PATTERN : CPF_PATTERN, kept),
}

export const phoneMask: Mask = {
  keep: digit,
  format: (kept) => fillPattern(kept.length > 10 ? '(##) #####-####' : '(##) ####-####', kept),
  // +55 in front of a whole number is the country, not an area code.
  read: (text) => text.replace(/^\D*(?:00)?55(?=(?:\D*\d){10,11}\D*$)/, ''),
}

export const postalCodeMask: Mask = { keep: digit, format: (kept) => fillPattern('#####-###', kept) }

export const dateMask: Mask = {
  keep: digit,
  format: (kept) => fillPattern('##/##/####', kept),
  read: (text) => text.replace(/^\s*(\d{4})-(\d{2})-(\d{2}).*$/, '$3$2$1'),
}

export const linhaDigitavelMask: Mask = {
  keep: digit,
  format: (kept) => fillPattern('#####.##### #####.###### #####.###### # ##############', kept),
}

export const accessCodeMask: Mask = { keep: letterOrDigit, format: (kept) => kept }

/** Reais as they are written: thousands parted while typing, the comma where the person puts it. */
export const moneyMask: Mask = {
  keep: (character) => (character === ',' ? ',' : digit(character)),
  format: (kept) => {
    const comma = kept.indexOf(',')
    const whole = comma < 0 ? kept : kept.slice(0, comma)
    return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (comma < 0 ? '' : kept.slice(comma))
  },
  // '1234.56' from a spreadsheet: the last dot is the decimal one.
  read: (text) => (/,/.test(text) ? text : text.replace(/\.(\d{1,2})\s*$/, ',$1')),
}
