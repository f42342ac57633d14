import { deflateSync } from 'node:zlib'
import { unpackWoff } from './woff'

it('refuses anything but WOFF', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and so on'))).toThrow(TypeError)
})

it('keeps stored tables and inflates packed ones', () => {
  const stored = Buffer.from('abcde')
  const long = Buffer.alloc(100, 'x')
  const packed = deflateSync(long)
  const head = Buffer.alloc(84)
  head.write('wOFF', 0)
  head.writeUInt32BE(0x00010000, 4)
  head.writeUInt16BE(2, 12)
  const entries: [string, number, number, number][] = [
    ['cmap', 84, stored.length, stored.length],
    ['glyf', 89, packed.length, long.length],
  ]
  entries.forEach(([tag, offset, packedLength, length], k) => {
    head.write(tag, 44 + k * 20)
    head.writeUInt32BE(offset, 48 + k * 20)
    head.writeUInt32BE(packedLength, 52 + k * 20)
    head.writeUInt32BE(length, 56 + k * 20)
  })
  const font = unpackWoff(Buffer.concat([head, stored, packed]))
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  const tableAt = (k: number) => {
    const entry = 12 + k * 16
    const offset = font.readUInt32BE(entry + 8)
    expect(offset % 4).toBe(0)
    return [
      font.toString('latin1', entry, entry + 4),
      font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    ]
  }
  expect(tableAt(0)).toEqual(['cmap', stored])
  expect(tableAt(1)).toEqual(['glyf', long])
})
