/** Check codes: the bank's ECDSA signature (P-256, SHA-256) over a slip or letter, verified without a request. */

/** A payee whose slips the portal can verify. */
export interface SlipIssuer {
  payee: string
  /** 14 characters, without formatting. */
  cnpj: string
  /** x and y of the JWK (RFC 7518), 43 characters each. */
  publicKey: { x: string; y: string }
  /** Settlement letters have a check code too, signed with the same key. */
  letters?: boolean
  /** COMPE code, the first three digits of its slips; shown as `payee`. */
  bank?: string
}

/** Content of a letter's check code. */
export interface SettlementLetter {
  agreement: string
  /** The day of the last payment, YYYY-MM-DD. */
  settledOn: string
  paidCents: number
  /** Name and tax id, masked: the code reveals no more than the letter. */
  debtor: string
}

type Bytes = Uint8Array<ArrayBuffer>

/** Signed content. `kind` is part of it, so that a letter's signature is not valid for a slip. */
export interface Sealed {
  kind: 'boleto' | 'carta'
  /** A slip's barcode of 44 digits (bank, value, due factor, our number, account), or a letter's text. */
  content: string
}

export type SealVerdict =
  | { kind: 'ours'; issuer: SlipIssuer }
  /** The signature does not match. */
  | { kind: 'not-ours' }
  /** The device has no WebCrypto, or no key is configured. */
  | { kind: 'unknown' }

const SIGNATURE = 64
const HEXADECIMAL = /^([0-9A-F]{2})+$/i
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

export const sealedText = ({ kind, content }: Sealed, cnpj: string): string => `${kind}:1:${content}:${cnpj}`

/** Decodes grouped hexadecimal digits; null for anything else. */
function bytesOf(text: string): Bytes | null {
  const digits = text.replace(/\s/g, '')
  if (!HEXADECIMAL.test(digits)) return null
  return Uint8Array.from({ length: digits.length / 2 }, (_, k) =>
    Number.parseInt(digits.slice(2 * k, 2 * k + 2), 16),
  )
}

/** A slip's code is only the signature (r, s): the slip itself contains the signed content. */
export function readSeal(text: string): Bytes | null {
  const bytes = bytesOf(text)
  return bytes?.length === SIGNATURE ? bytes : null
}

export const letterText = ({ agreement, settledOn, paidCents, debtor }: SettlementLetter): string =>
  [agreement, settledOn, paidCents, debtor].join('|')

/** No control or bidirectional formatting characters. */
const LETTER = /^([\w-]{1,40})\|(\d{4}-\d\d-\d\d)\|(\d{1,15})\|([^|\p{C}]+)$/u

export interface LetterSeal {
  letter: SettlementLetter
  sealed: Sealed
  seal: Bytes
}

/** A letter's code contains the signed text: one byte of length, UTF-8 text, signature. */
export function readLetterSeal(code: string): LetterSeal | null {
  const bytes = bytesOf(code)
  const end = 1 + (bytes?.[0] ?? 0)
  if (bytes?.length !== end + SIGNATURE) return null
  const content = decoded(bytes.slice(1, end))
  const [, agreement = '', settledOn = '', cents, debtor] = LETTER.exec(content) ?? []
  if (debtor === undefined) return null
  return {
    letter: { agreement, settledOn, paidCents: Number(cents), debtor },
    sealed: { kind: 'carta', content },
    seal: bytes.slice(end),
  }
}

/** '' for invalid UTF-8. */
function decoded(bytes: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** In groups of eight, as printed. */
export const formatSeal = (seal: string): string => seal.replace(/.{8}(?=.)/g, '$& ')

/** Never rejects. */
export async function verifySeal(
  seal: Bytes,
  sealed: Sealed,
  issuers: readonly SlipIssuer[],
): Promise<SealVerdict> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined || issuers.length === 0) return { kind: 'unknown' }
  try {
    for (const issuer of issuers) {
      const jwk = { kty: 'EC', crv: 'P-256', ...issuer.publicKey }
      const key = await subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify'])
      const text = new TextEncoder().encode(sealedText(sealed, issuer.cnpj))
      if (await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, seal, text))
        return { kind: 'ours', issuer }
    }
    return { kind: 'not-ours' }
  } catch {
    return { kind: 'unknown' }
  }
}
