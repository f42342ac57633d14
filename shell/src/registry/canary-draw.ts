import { localStore } from '@portal/runtime'

const VISITOR = 'portal.canary'

/** Random id of this browser, 8 hexadecimal digits; never sent. Null when the storage is not writable. */
function visitor(): string | null {
  const stored = localStore.read(VISITOR)
  if (stored !== null && /^[0-9a-f]{8}$/.test(stored)) return stored
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  const text = drawn.toString(16).padStart(8, '0')
  if (localStore.write(VISITOR, text)) return text
  localStore.remove(VISITOR)
  return null
}

/** Hashes evenly to [0, 100): FNV-1a plus MurmurHash3's finaliser, as similar inputs differ in few bits. */
function percentileOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}

/**
 * True when this browser is in the canary of a release. The result is stable while `percent` grows. The release salts
 * the hash, so the canaries of different modules are independent.
 * @param release `module@version`
 */
export function isInCanary(release: string, percent: number): boolean {
  const own = visitor()
  return own === null ? percent >= 100 : percentileOf(`${release} ${own}`) < percent
}
