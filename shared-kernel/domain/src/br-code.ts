/**
 * Reads a Pix payment code (BR Code), as a QR code shows it and as it is copied and pasted: EMV QRCPS,
 * merchant-presented, by the Central Bank's "Manual de Padrões para Iniciação do Pix".
 */

/** A dynamic code: what is paid stands at the payee's provider. */
export interface BrCode {
  /** Address of the charge at the payee's provider, without its protocol. */
  location: string
  /** Null when only the charge at the provider has the amount. */
  cents: number | null
  payee: string
  city: string
}

const CRC_LENGTH = 4
const GUI = 'br.gov.bcb.pix'
const REAL = '986'

/** CRC-16/CCITT: polynomial 0x1021, initial value 0xFFFF; four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let k = 0; k < text.length; k++) {
    crc ^= text.charCodeAt(k) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(CRC_LENGTH, '0')
}

/** Fields by their id: two digits of id, two of length, the value. Null when the lengths do not add up. */
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

/** Null for anything but a whole dynamic Pix code in reais. */
export function readBrCode(text: string): BrCode | null {
  if (crc16(text.slice(0, -CRC_LENGTH)) !== text.slice(-CRC_LENGTH).toUpperCase()) return null
  const fields = fieldsOf(text)
  if (fields?.get('00') !== '01' || fields.get('53') !== REAL || fields.get('58') !== 'BR') return null
  const account = fieldsOf(fields.get('26') ?? '')
  const location = account?.get('25')
  const [payee, city] = [fields.get('59'), fields.get('60')]
  if (account?.get('00')?.toLowerCase() !== GUI || !location || !payee || !city) return null
  const amount = fields.get('54')
  if (amount !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(amount)) return null
  return {
    location,
    cents: amount === undefined ? null : Math.round(Number(amount) * 100),
    payee,
    city,
  }
}
