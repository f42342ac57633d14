export const digit = (character: string): string => (character >= '0' && character <= '9' ? character : '')

export const letterOrDigit = (character: string): string =>
  /^[0-9A-Za-z]$/.test(character) ? character.toUpperCase() : ''

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
