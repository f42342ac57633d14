import { realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { MultiStats, Stats } from '@rspack/core'
import { ROOT, readJson, readJsonIfThere } from '../../storage'
import { type Locked, readLockfile } from '../package-closure'

/** Sources in a build's output, from the bundler's stats. */
export function bundledFiles(stats: Stats | MultiStats): string[] {
  const most = Number.MAX_SAFE_INTEGER
  const inside = { nestedModules: true, modulesSpace: most, nestedModulesSpace: most }
  return (
    ('stats' in stats ? stats.stats : [stats])
      .flatMap(
        (one) => one.toJson({ all: false, modules: true, orphanModules: true, ...inside }).modules ?? [],
      )
      // Concatenated modules are marked as orphans and listed within another module.
      .filter(({ orphan }) => !orphan)
      .flatMap((module) => [module, ...(module.modules ?? [])])
      .flatMap(({ nameForCondition }) => nameForCondition ?? [])
  )
}

/** Identified by the tarball's hash in the lockfile. Packages of this repository are identified by the commit. */
function componentOf(folder: string, { name, version = '', integrity, license, resolved }: Locked) {
  const known = name ?? folder.replace(/^.*node_modules\//, '')
  const [, hash] = integrity?.split('sha512-') ?? []
  const isPublic = hash !== undefined && !resolved?.startsWith('file:')
  return {
    type: 'library',
    'bom-ref': `${known}@${version}`,
    name: known,
    version,
    ...(hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    ...(license && { licenses: [isPublic ? { expression: license } : { license: { name: license } }] }),
    ...(isPublic && { purl: `pkg:npm/${known.replace('@', '%40')}@${version}` }),
  }
}

/** For linked packages, which the lockfile does not contain. */
function manifestAbove(file: string): Locked {
  const folder = dirname(file)
  const { name, version } = readJsonIfThere<Locked>(join(folder, 'package.json')) ?? {}
  return (name && version) || folder === file
    ? { name: name ?? file, ...(version && { version }) }
    : manifestAbove(folder)
}

/**
 * CycloneDX SBOM of the packages whose code or styles are in a build. It has no serial number and no timestamp, so it
 * is reproducible.
 * @param folder of the deployable, relative to the root
 */
export function bomOf(folder: string, bundled: readonly string[]): object {
  const root = realpathSync(ROOT)
  const packages = readLockfile()
  const own = relative(root, join(root, folder))
  const packageOf = (file: string) => {
    let ancestor = dirname(relative(root, file))
    while (ancestor !== '.' && !(ancestor in packages)) ancestor = dirname(ancestor)
    return ancestor
  }
  const folders = new Set(bundled.map(packageOf).filter((each) => each !== '.' && each !== own))
  const outside = bundled.filter((file) => isAbsolute(file) && relative(root, file).startsWith('..'))
  const listed = [
    ...[...folders].map((each) => componentOf(each, packages[each] ?? {})),
    ...outside.map((file) => componentOf('', manifestAbove(file))),
  ]
  const components = [...new Map(listed.map((each) => [each['bom-ref'], each])).values()]
  const { name, version } = readJson<Locked>(join(ROOT, folder, 'package.json'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  }
}
