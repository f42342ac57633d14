import { createHash } from 'node:crypto'

/** Ids of records that do not reveal their debtor and are the same after every reset. */

function digest(...parts: string[]): Buffer {
  return createHash('sha256').update(parts.join('\u0000')).digest()
}

/** `NEG4F1A22C09B7E` */
export function negotiationId(taxId: string, key: string): string {
  return `NEG${digest('negotiation', taxId, key).toString('hex').slice(0, 12).toUpperCase()}`
}

/** Nosso número of a slip; a change of date or method creates a new number and voids the old one. */
export const ourNumberOf = (debt: string, issue: string): string => digitsFrom(11, 'our-number', debt, issue)

/** Decimal digits, the first of which is not zero. */
export function digitsFrom(length: number, ...parts: string[]): string {
  const number = digest(...parts).readBigUInt64BE()
  const lowest = 10n ** BigInt(length - 1)
  return String(lowest + (number % (9n * lowest)))
}
