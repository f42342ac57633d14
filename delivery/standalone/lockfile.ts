import { join } from 'node:path'
import { type Lockfile, packageClosure } from '../package-closure'
import { ROOT, readJson } from '../site'
import type { Packed } from './pack'

/** Where the packages of the kernel lie in a repository that has them as files. */
export const PACKAGES = 'packages'

interface Wanted {
  name: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const isOwn = (name: string) => name.startsWith('@portal/')

/** The lockfile of a new repository: what this one is tested with, and the packed packages by their hashes. */
export function lockfileOf(
  { name, version, dependencies, devDependencies }: Wanted,
  packed: readonly Packed[],
): object {
  const { packages: locked } = readJson<{ packages: Lockfile }>(join(ROOT, 'package-lock.json'))
  const wanted = [dependencies, devDependencies, ...packed.map(({ manifest }) => manifest.dependencies)]
  const names = wanted.flatMap((each) => Object.keys(each)).filter((each) => !isOwn(each))
  const own = packed.map(({ manifest, file, integrity }) => {
    const { version: at, dependencies: needs, bin } = manifest
    const resolved = `file:${PACKAGES}/${file}`
    return [
      `node_modules/${manifest.name}`,
      { version: at, resolved, integrity, dependencies: needs, ...(bin && { bin }) },
    ]
  })
  const others = packageClosure(locked, names, { peers: true }).map((folder) => {
    // Whether something is for development alone is another matter there.
    const { dev: _, devOptional: __, ...entry } = { dev: false, devOptional: false, ...locked[folder] }
    return [folder, entry]
  })
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, dependencies, devDependencies },
      ...Object.fromEntries([...own, ...others]),
    },
  }
}
