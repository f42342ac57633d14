import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { writeAtomically } from '../site'

/** What this machine has read from a bucket or written to it, by version. Whatever is not there is fetched. */
export interface ObjectCache {
  read(key: string, version: string): Buffer | null
  write(key: string, version: string, bytes: Buffer): void
  /** Removes all versions but these. */
  keepOnly(listed: ReadonlyMap<string, string>): void
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
/** Stores differ in whether a version has its quotes in a list. */
const nameOf = (key: string, version: string) => hashOf(`${key} ${version.replaceAll('"', '')}`)

/** `attempt`, where it can be had: a machine without a disk of its own goes without. */
function or<T>(otherwise: T, attempt: () => T): T {
  try {
    return attempt()
  } catch {
    return otherwise
  }
}

/** Of this user alone, as servers' halves of modules in it are run. */
export function openCache(address: string): ObjectCache {
  // A user of a container may have no home: below a file nothing can be kept.
  const home = or('/dev/null', homedir)
  const dir = join(process.env.SITE_CACHE || join(home, '.cache/portal'), hashOf(address))
  or(undefined, () => mkdirSync(dir, { recursive: true, mode: 0o700 }))
  return {
    read: (key, version) => or(null, () => readFileSync(join(dir, nameOf(key, version)))),
    write: (key, version, bytes) =>
      or(undefined, () => writeAtomically(join(dir, nameOf(key, version)), bytes)),
    keepOnly(listed) {
      const kept = new Set([...listed].map(([key, version]) => nameOf(key, version)))
      for (const name of or([], () => readdirSync(dir)))
        if (!kept.has(name)) or(undefined, () => rmSync(join(dir, name)))
    },
  }
}
