import { createPublicKey, verify } from 'node:crypto'

/** Check codes, read apart from the portal's own way: ECDSA P-256 over what is signed and whose it is. */

interface Issuer {
  cnpj: string
  publicKey: { x: string; y: string }
  letters?: boolean
}

/** 128 hexadecimal digits; spaces do not count. */
export const isSeal = (text: string): boolean => /^([0-9A-F]\s*){128}$/i.test(text)

function isSigned(text: string, signature: Buffer, issuers: readonly Issuer[]): boolean {
  return issuers.some(({ cnpj, publicKey }) => {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...publicKey }, format: 'jwk' })
    const signed = Buffer.from(`${text}:${cnpj}`)
    return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
  })
}

export const isSealOf = (barcode: string, code: string, issuers: readonly Issuer[]): boolean =>
  isSeal(code) && isSigned(`boleto:1:${barcode}`, Buffer.from(code.replace(/\s/g, ''), 'hex'), issuers)

/** What a letter's code says; null for what is no such code, or is signed by nobody of these. */
export function readLetterCode(code: string, issuers: readonly Issuer[]) {
  const digits = code.replace(/\s/g, '')
  if (!/^([0-9A-F]{2})+$/i.test(digits)) return null
  const bytes = Buffer.from(digits, 'hex')
  const length = bytes.readUInt8()
  if (bytes.length !== 1 + length + 64) return null
  const text = bytes.subarray(1, 1 + length).toString('utf8')
  const [agreement = '', settledOn = '', cents = '', debtor = '', ...more] = text.split('|')
  if (debtor === '' || more.length > 0) return null
  if (!isSigned(`carta:1:${text}`, bytes.subarray(1 + length), issuers)) return null
  return { agreement, settledOn, cents: Number(cents), debtor }
}
