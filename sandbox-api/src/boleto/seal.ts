import { p256 } from '@noble/curves/nist.js'
import { letterText, type Sealed, type SettlementLetter, sealedText } from '@portal/domain/seal'

/** Public development keys: never trust them in production. A bank's own key never leaves its back end. */
const AURORA = 'e1a0c4be3d6f5a7720914f8d3b6cc9f1047ad25e9b83c6d71f20e5a4b8c91d37'
const HORIZONTE = 'e9ff39b69bef1e5a6c2ce541f7bbf19735671669743ff06f0b1555b521cb28ef'

/** In jsdom a Buffer is not an instance of the window's Uint8Array, which the signer requires. */
const bytesOf = (text: string, encoding?: BufferEncoding) => Uint8Array.from(Buffer.from(text, encoding))

const keyOf = (cnpj: string) => bytesOf(cnpj === '44555666000181' ? HORIZONTE : AURORA, 'hex')

/** Deterministic (RFC 6979). */
const sign = (sealed: Sealed, cnpj: string): Uint8Array =>
  p256.sign(bytesOf(sealedText(sealed, cnpj)), keyOf(cnpj))

const printed = (...parts: Uint8Array[]): string => Buffer.concat(parts).toString('hex').toUpperCase()

/** The check code of a slip: 128 hexadecimal digits. */
export const sealOf = (barcode: string, cnpj: string): string =>
  printed(sign({ kind: 'boleto', content: barcode }, cnpj))

/** The check code of a letter of settlement, which includes its text of at most 255 bytes. */
export function letterSealOf(letter: SettlementLetter, cnpj: string): string {
  const content = letterText(letter)
  const text = Buffer.from(content)
  return printed(Uint8Array.of(text.length), text, sign({ kind: 'carta', content }, cnpj))
}
