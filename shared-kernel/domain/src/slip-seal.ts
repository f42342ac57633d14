/**
 * A slip's check code: the bank's signature (ECDSA, P-256, SHA-256) over its barcode and its payee. It is checked
 * with a public key alone, without a call.
 */

/** A payee whose slips this portal recognises. */
export interface SlipIssuer {
  payee: string
  /** 14 characters, without formatting. */
  cnpj: string
  /** Coordinates of the key as in a JWK (RFC 7518): 43 characters each. */
  publicKey: { x: string; y: string }
}

export type SealVerdict =
  | { kind: 'ours'; issuer: SlipIssuer }
  /** The code was made for another slip, or by nobody. */
  | { kind: 'not-ours' }
  /** This device or this configuration cannot tell. */
  | { kind: 'unknown' }

const SEAL = /^[0-9A-F]{128}$/i
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** What is signed. The barcode has bank, value, due factor, our number and account. */
export const sealedText = (barcode: string, cnpj: string): string => `boleto:1:${barcode}:${cnpj}`

/** The 64 bytes of a code (r and s), which is written in hexadecimal digits and groups; null for anything else. */
export function readSeal(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/\s/g, '')
  if (!SEAL.test(digits)) return null
  return Uint8Array.from({ length: 64 }, (_, k) => Number.parseInt(digits.slice(2 * k, 2 * k + 2), 16))
}

/** Groups of eight, as printed. */
export const formatSeal = (seal: string): string => seal.replace(/.{8}(?=.)/g, '$& ')

/** `barcode` is that of the slip to be paid, 44 digits. Never rejects. */
export async function verifySeal(
  seal: Uint8Array<ArrayBuffer>,
  barcode: string,
  issuers: readonly SlipIssuer[],
): Promise<SealVerdict> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined || issuers.length === 0) return { kind: 'unknown' }
  try {
    for (const issuer of issuers) {
      const jwk = { kty: 'EC', crv: 'P-256', ...issuer.publicKey }
      const key = await subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify'])
      const text = new TextEncoder().encode(sealedText(barcode, issuer.cnpj))
      if (await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, seal, text))
        return { kind: 'ours', issuer }
    }
    return { kind: 'not-ours' }
  } catch {
    return { kind: 'unknown' }
  }
}
