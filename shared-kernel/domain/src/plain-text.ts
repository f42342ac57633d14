const FULL_WIDTH = 0xfee0

/**
 * Normalises invisible differences of keyboards, clipboards and file systems: full-width characters, decomposed
 * accents, special spaces, direction marks and soft hyphens.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
