import { dirname } from 'node:path'

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
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

const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: Locked): string[] =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)

/**
 * The folders of packages and of all that they need, as the lockfile has placed them.
 * @param peers what they want beside them too
 */
export function packageClosure(lock: Lockfile, names: Iterable<string>, { peers = false } = {}): string[] {
  const found = new Set<string>()
  const visit = (from: string, name: string) => {
    const folder = folderOf(lock, from, name)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const locked = lock[folder] ?? {}
    for (const each of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      visit(folder, each)
    if (peers) for (const each of requiredPeers(locked)) visit(folder, each)
  }
  for (const name of names) visit('', name)
  return [...found].sort()
}
