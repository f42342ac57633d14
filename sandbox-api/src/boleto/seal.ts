import { p256 } from '@noble/curves/nist.js'
import { sealedText } from '@portal/domain/slip-seal'

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

/** The check code of a slip: 128 hexadecimal digits, the same for the same slip (RFC 6979). */
export function sealOf(barcode: string, cnpj: string): string {
  const signature = p256.sign(Buffer.from(sealedText(barcode, cnpj)), DEVELOPMENT_KEY)
  return Buffer.from(signature).toString('hex').toUpperCase()
}
