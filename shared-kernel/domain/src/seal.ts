/**
 * Check codes: the bank's signature (ECDSA, P-256, SHA-256) over a slip or a letter of settlement, and over who issued
 * it. It is checked with a public key alone, without a call.
 */

/** A payee whose slips this portal recognises. */
export interface SlipIssuer {
  payee: string
  /** 14 characters, without formatting. */
  cnpj: string
  /** Coordinates of the key as in a JWK (RFC 7518): 43 characters each. */
  publicKey: { x: string; y: string }
  /** Its letters of settlement carry a check code too, signed with the same key. */
  letters?: boolean
}

/** What a letter's check code says of itself. */
export interface SettlementLetter {
  agreement: string
  /** The day of the last payment, YYYY-MM-DD. */
  settledOn: string
  paidCents: number
  /** Name and tax id as the bank masks them: who holds the code learns no more than the paper shows. */
  debtor: string
}

type Bytes = Uint8Array<ArrayBuffer>

/** What a signature is for. The kind is signed too: a letter's signature is none of a slip. */
export interface Sealed {
  kind: 'boleto' | 'carta'
  /** A slip's barcode of 44 digits (bank, value, due factor, our number, account), or the text of a letter. */
  content: string
}

export type SealVerdict =
  | { kind: 'ours'; issuer: SlipIssuer }
  /** The code was made for something else, or by nobody. */
  | { kind: 'not-ours' }
  /** This device or this configuration cannot tell. */
  | { kind: 'unknown' }

const SIGNATURE = 64
const HEXADECIMAL = /^([0-9A-F]{2})+$/i
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** What is signed. */
export const sealedText = ({ kind, content }: Sealed, cnpj: string): string => `${kind}:1:${content}:${cnpj}`

/** The bytes of a code, which is written in hexadecimal digits and groups; null for anything else. */
function bytesOf(text: string): Bytes | null {
  const digits = text.replace(/\s/g, '')
  if (!HEXADECIMAL.test(digits)) return null
  return Uint8Array.from({ length: digits.length / 2 }, (_, k) =>
    Number.parseInt(digits.slice(2 * k, 2 * k + 2), 16),
  )
}

/** A slip's code is the signature alone, r and s: what it signs is printed beside it. */
export function readSeal(text: string): Bytes | null {
  const bytes = bytesOf(text)
  return bytes?.length === SIGNATURE ? bytes : null
}

export const letterText = ({ agreement, settledOn, paidCents, debtor }: SettlementLetter): string =>
  [agreement, settledOn, paidCents, debtor].join('|')

/** Neither controls nor letters that turn the direction of writing. */
const LETTER = /^([\w-]{1,40})\|(\d{4}-\d\d-\d\d)\|(\d{1,15})\|([^|\p{C}]+)$/u

export interface LetterSeal {
  letter: SettlementLetter
  sealed: Sealed
  seal: Bytes
}

/** A letter's code says what it signs: the text's length in one byte, the text in UTF-8, the signature. */
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

/** '' for bytes that are no text. */
function decoded(bytes: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Groups of eight, as printed. */
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
