import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { sha256, writeAtomically } from './site'

/** Local cache of a bucket's objects, by ETag. */
export interface ObjectCache {
  read(key: string, version: string): Buffer | null
  write(key: string, version: string, bytes: Buffer): void
  /** Removes all other versions. */
  keepOnly(listed: ReadonlyMap<string, string>): void
}

/** Some stores list ETags without quotes. */
const nameOf = (key: string, version: string) => sha256(`${key} ${version.replaceAll('"', '')}`)

/** The cache is optional: without a writable disk every operation is a miss. */
function or<T>(fallback: T, attempt: () => T): T {
  try {
    return attempt()
  } catch {
    return fallback
  }
}

/** Only accessible to this user, because server bundles in the cache are executed. */
export function openCache(address: string): ObjectCache {
  // A container's user may have no home; paths below /dev/null cannot be created.
  const home = or('/dev/null', homedir)
  const dir = join(process.env.SITE_CACHE || join(home, '.cache/portal'), sha256(address))
  or(undefined, () => mkdirSync(dir, { recursive: true, mode: 0o700 }))
  return {
    read: (key, version) => or(null, () => readFileSync(join(dir, nameOf(key, version)))),
    write: (key, version, bytes) =>
      or(undefined, () => writeAtomically(join(dir, nameOf(key, version)), bytes)),
    keepOnly(listed) {
      const retained = new Set([...listed].map(([key, version]) => nameOf(key, version)))
      for (const name of or([], () => readdirSync(dir)))
        if (!retained.has(name)) or(undefined, () => rmSync(join(dir, name)))
    },
  }
}
