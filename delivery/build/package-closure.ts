import { dirname, join } from 'node:path'
import { ROOT, readJson } from '../storage'

export interface Locked {
  /** If it is not that of the folder. */
  name?: string
  /** A package of this repository: `resolved` is its folder. */
  link?: true
  resolved?: string
  version?: string
  license?: string
  integrity?: string
  optional?: true
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** `packages` of a lockfile, by folder relative to its root. */
export type Lockfile = Readonly<Record<string, Locked>>

export const readLockfile = (): Lockfile =>
  readJson<{ packages: Lockfile }>(join(ROOT, 'package-lock.json')).packages

/** Resolves a package from a folder with Node's algorithm. */
function folderOf(lock: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' || folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in lock) return path
    if (folder === '.' || folder === '') return undefined
  }
}

/** Folders of packages and their transitive dependencies, as placed by the lockfile. */
export function packageClosure(lock: Lockfile, names: Iterable<string>): string[] {
  const folders = new Set<string>()
  const visit = (from: string, name: string) => {
    const placed = folderOf(lock, from, name)
    const folder = (placed !== undefined && lock[placed]?.link && lock[placed].resolved) || placed
    if (folder === undefined || folders.has(folder)) return
    folders.add(folder)
    const locked = lock[folder] ?? {}
    for (const each of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      visit(folder, each)
  }
  for (const name of names) visit('', name)
  return [...folders].sort()
}
