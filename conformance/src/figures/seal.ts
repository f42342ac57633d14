import { createPublicKey, verify } from 'node:crypto'

/** The check code of a slip, written apart from the portal's own: ECDSA P-256 over barcode and payee. */

interface Issuer {
  cnpj: string
  publicKey: { x: string; y: string }
}

/** 128 hexadecimal digits; spaces do not count. */
export const isSeal = (text: string): boolean => /^([0-9A-F]\s*){128}$/i.test(text)

export function isSealOf(barcode: string, code: string, issuers: readonly Issuer[]): boolean {
  if (!isSeal(code)) return false
  const signature = Buffer.from(code.replace(/\s/g, ''), 'hex')
  return issuers.some(({ cnpj, publicKey }) => {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...publicKey }, format: 'jwk' })
    const text = Buffer.from(`boleto:1:${barcode}:${cnpj}`)
    return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, signature)
  })
}
