import { p256 } from '@noble/curves/nist.js'
import { letterText, type Sealed, type SettlementLetter, sealedText } from '@portal/domain/seal'

/**
 * The development key, printed here for all to read: whoever trusts it trusts everybody. A bank signs with a key of
 * its own, which never leaves its back end.
 */
const DEVELOPMENT_KEY = Buffer.from('e1a0c4be3d6f5a7720914f8d3b6cc9f1047ad25e9b83c6d71f20e5a4b8c91d37', 'hex')

/** Its public half, for the portal's configuration. */
export const DEVELOPMENT_PUBLIC_KEY = ((): { x: string; y: string } => {
  const point = Buffer.from(p256.getPublicKey(DEVELOPMENT_KEY, false))
  return { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
})()

/** The same for the same content (RFC 6979). */
const sign = (sealed: Sealed, cnpj: string): Uint8Array =>
  p256.sign(Buffer.from(sealedText(sealed, cnpj)), DEVELOPMENT_KEY)

const printed = (...parts: Uint8Array[]): string => Buffer.concat(parts).toString('hex').toUpperCase()

/** The check code of a slip: 128 hexadecimal digits. */
export const sealOf = (barcode: string, cnpj: string): string =>
  printed(sign({ kind: 'boleto', content: barcode }, cnpj))

/** The check code of a letter of settlement, with what it says. Its text takes 255 bytes at most. */
export function letterSealOf(letter: SettlementLetter, cnpj: string): string {
  const content = letterText(letter)
  const text = Buffer.from(content)
  return printed(Uint8Array.of(text.length), text, sign({ kind: 'carta', content }, cnpj))
}
