/** CEP: eight digits, written 00000-000. */

const SHAPE = /^\s*[0-9]{2}\.?[0-9]{3}-?[0-9]{3}\s*$/

/** Seven typed digits are an error; only stored numbers are padded. */
export function isPostalCode(text: string): boolean {
  return SHAPE.test(text) && normalisePostalCode(text) !== '00000000'
}

export function normalisePostalCode(text: string): string {
  return text.replace(/\D/g, '')
}

/** Restores the leading zeros of a stored number for the look-up (spec §5). */
export function padPostalCode(stored: string | number): string {
  return normalisePostalCode(String(stored)).padStart(8, '0')
}

export function formatPostalCode(text: string): string {
  const digits = padPostalCode(text)
  return `${digits.slice(0, 5)}-${digits.slice(5)}`
}
