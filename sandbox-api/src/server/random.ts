import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Source of the bank's ids, codes and numbers. Keys and proofs of work use cryptographic randomness instead. */
export interface Random {
  /** Integer in [from, to). */
  int(from: number, to: number): number
  bytes(size: number): Buffer
  uuid(): string
  /** Restarts a seeded sequence. */
  restart(): void
}

export const systemRandom: Random = {
  int: randomInt,
  bytes: randomBytes,
  uuid: randomUUID,
  restart() {},
}

/** Deterministic sequence: HMAC-SHA256 of a counter, keyed with the seed. */
export function seededRandom(seed: string): Random {
  let counter = 0
  const block = () => createHmac('sha256', seed).update(String(counter++)).digest()
  const bytes = (size: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, block)
    return Buffer.concat(blocks).subarray(0, size)
  }
  return {
    bytes,
    // 48 bits: the modulo bias is far below what a test could detect.
    int: (from, to) => from + (bytes(6).readUIntBE(0, 6) % (to - from)),
    uuid() {
      const id = bytes(16)
      id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x40, 6)
      id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8)
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    restart() {
      counter = 0
    },
  }
}
