import { dirname } from 'node:path'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** `packages` of a lockfile: folders relative to its root. */
export type Lockfile = Readonly<Record<string, Locked>>

/** The folder in which Node finds a package for the files of another folder. */
function folderOf(lock: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' || folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in lock) return path
    if (folder === '.' || folder === '') return undefined
  }
}

/** The folders of packages and of all that they need, as the lockfile has placed them. */
export function packageClosure(lock: Lockfile, names: Iterable<string>): string[] {
  const found = new Set<string>()
  const visit = (from: string, name: string) => {
    const folder = folderOf(lock, from, name)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = lock[folder] ?? {}
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(folder, each)
  }
  for (const name of names) visit('', name)
  return [...found].sort()
}
