import { localStore } from '@portal/runtime'

const VISITOR = 'portal.canary'

/** A number of this browser that never leaves it, 8 hexadecimal digits; null where nothing can be stored. */
function visitor(): string | null {
  const stored = localStore.read(VISITOR)
  if (stored !== null && /^[0-9a-f]{8}$/.test(stored)) return stored
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  const text = drawn.toString(16).padStart(8, '0')
  if (localStore.write(VISITOR, text)) return text
  localStore.remove(VISITOR)
  return null
}

/** From 0 up to 100, evenly: FNV-1a, with the last steps of MurmurHash3, as texts that are alike differ in few bits. */
function percentileOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}

/**
 * Whether this browser is of the share that gets a release. It stays on its side of one release, also when the share
 * grows, and each release of each module draws anew: two canaries meet independent visitors.
 * @param release `module@version`, the salt of the draw
 */
export function isDrawn(release: string, percent: number): boolean {
  const own = visitor()
  return own === null ? percent >= 100 : percentileOf(`${release} ${own}`) < percent
}
