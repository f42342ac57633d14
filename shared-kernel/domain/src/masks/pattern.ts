export const digit = (character: string): string => (/^\d$/.test(character) ? character : '')

export const letterOrDigit = (character: string): string =>
  /^[0-9A-Za-z]$/.test(character) ? character.toUpperCase() : ''

/** Replaces the pattern's # with characters and appends surplus ones. */
export function fillPattern(pattern: string, content: string): string {
  let next = 0
  let filled = ''
  for (const slot of pattern) {
    if (next >= content.length) return filled
    filled += slot === '#' ? content.charAt(next++) : slot
  }
  return filled + content.slice(next)
}

export const CPF_PATTERN = '###.###.###-##'
export const CNPJ_PATTERN = '##.###.###/####-##'
