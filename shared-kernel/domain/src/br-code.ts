/**
 * Reads a Pix payment code (BR Code), from a QR code or "copia e cola": EMV QRCPS merchant-presented mode, as in the
 * Central Bank's "Manual de Padrões para Iniciação do Pix".
 */

import { fromUtf8, toUtf8 } from './utf8'

/** A dynamic code: the charge is stored at the payee's provider. */
export interface BrCode {
  /** URL of the charge at the payee's provider, without the scheme. */
  location: string
  /** Null when only the provider's charge contains the amount. */
  cents: number | null
  payee: string
  city: string
}

const CRC_LENGTH = 4
const GUI = 'br.gov.bcb.pix'
const REAL = '986'

/** CRC-16/CCITT over UTF-8: polynomial 0x1021, initial value 0xFFFF; four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(CRC_LENGTH, '0')
}

/** Parses TLV fields: two digits of id, two of length, the value. Null when the lengths do not add up. */
function fieldsOf(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (id === undefined || fields.has(id)) return null
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length !== Number(length)) return null
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

/**
 * Normalises a name or city to what every reader accepts: upper case without accents, digits and spaces (EMV: ANS).
 */
export const brCodeName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z\d ]/g, '')
    .replace(/ +/g, ' ')
    .toUpperCase()

/** Other payment arrangements may have account fields besides Pix. */
function pixAccountOf(fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> | undefined {
  for (const [id, value] of fields) {
    const account = id >= '26' && id <= '51' ? fieldsOf(value) : null
    if (account?.get('00')?.toLowerCase() === GUI) return account
  }
}

/** Null for anything but a complete dynamic Pix code in reais. */
export function readBrCode(text: string): BrCode | null {
  const code = text.trim()
  if (crc16(code.slice(0, -CRC_LENGTH)) !== code.slice(-CRC_LENGTH).toUpperCase()) return null
  // The manual does not say whether lengths count characters or bytes, and banks do both.
  const inBytes = readFields(fieldsOf(toUtf8(code)))
  return (
    readFields(fieldsOf(code)) ??
    (inBytes && { ...inBytes, payee: fromUtf8(inBytes.payee), city: fromUtf8(inBytes.city) })
  )
}

function readFields(fields: ReadonlyMap<string, string> | null): BrCode | null {
  if (fields?.get('00') !== '01' || fields.get('53') !== REAL || fields.get('58') !== 'BR') return null
  const location = pixAccountOf(fields)?.get('25')
  const [payee, city] = [fields.get('59'), fields.get('60')]
  if (!location || !payee || !city) return null
  const amount = fields.get('54')
  if (amount !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(amount)) return null
  return {
    location,
    cents: amount === undefined ? null : Math.round(Number(amount) * 100),
    payee,
    city,
  }
}
