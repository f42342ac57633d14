import { createHmac, randomBytes } from 'node:crypto'

/**
 * Source of the bank's ids, codes and numbers: HMAC-SHA256 of a counter, keyed with the seed. Keys and proofs of work use
 * the system's randomness instead.
 * @param seed null for a key that nobody can predict, another one after each restart
 */
export function seededRandom(seed: string | null) {
  const start = () => ({ key: seed ?? randomBytes(32), counter: 0 })
  let state = start()
  /** Begins the sequence of the seed again. */
  function restart(): void {
    state = start()
  }
  const block = () =>
    createHmac('sha256', state.key)
      .update(String(state.counter++))
      .digest()
  function bytes(size: number): Buffer {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, block)
    return Buffer.concat(blocks).subarray(0, size)
  }
  /** Integer in [from, to). 48 bits: the modulo bias is far below what a test could detect. */
  const int = (from: number, to: number): number => from + (bytes(6).readUIntBE(0, 6) % (to - from))
  /** 128 bits, so that it can be a bearer secret. */
  const id = (): string => bytes(16).toString('hex')
  return { bytes, int, id, restart }
}

export type Random = ReturnType<typeof seededRandom>
