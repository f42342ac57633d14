import { inflateSync } from 'node:zlib'

const SIGNATURE = 'wOFF'
const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

/**
 * The font inside a WOFF file (W3C WOFF 1.0), unpacked once with zlib: pdfkit would inflate its tables in
 * JavaScript again for every document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== SIGNATURE) throw new TypeError('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, k) => {
    const entry = WOFF.header + k * WOFF.entry
    const offset = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const stored = woff.subarray(offset, offset + packedLength)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      length,
      data: packedLength < length ? inflateSync(stored) : stored,
    }
  })

  const header = Buffer.alloc(SFNT.header + count * SFNT.entry)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  let offset = header.length
  const bodies = tables.map(({ tag, checksum, length, data }, k) => {
    const entry = SFNT.header + k * SFNT.entry
    tag.copy(header, entry)
    header.writeUInt32BE(checksum, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    data.copy(padded)
    offset += padded.length
    return padded
  })
  return Buffer.concat([header, ...bodies])
}
