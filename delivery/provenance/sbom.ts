import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { MultiStats, Stats } from '@rspack/core'
import { ROOT, readJson } from '../site'

/** The sources that are in the files of a build, as the bundler has put them there. */
export function bundledFiles(stats: Stats | MultiStats): string[] {
  const most = Number.MAX_SAFE_INTEGER
  const inside = { nestedModules: true, modulesSpace: most, nestedModulesSpace: most }
  return (
    ('stats' in stats ? stats.stats : [stats])
      .flatMap(
        (one) => one.toJson({ all: false, modules: true, orphanModules: true, ...inside }).modules ?? [],
      )
      // So it calls those that are within another, too.
      .filter(({ orphan }) => !orphan)
      .flatMap((module) => [module, ...(module.modules ?? [])])
      .flatMap(({ nameForCondition }) => nameForCondition ?? [])
  )
}

interface Locked {
  name?: string
  version?: string
  integrity?: string
  license?: string
  resolved?: string
}

/** By the tarball's hash in the lockfile; what this repository has as sources is known by the commit. */
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
    ...(license && { licenses: [{ expression: license }] }),
    ...(isPublic && { purl: `pkg:npm/${known.replace('@', '%40')}@${version}` }),
  }
}

/** That of a package which is linked from elsewhere: the lockfile knows nothing of it. */
function manifestAbove(file: string): Locked {
  const folder = dirname(file)
  const path = join(folder, 'package.json')
  const { name, version }: Locked = existsSync(path) ? readJson(path) : {}
  return (name && version) || folder === file
    ? { name: name ?? file, ...(version && { version }) }
    : manifestAbove(folder)
}

/**
 * The packages whose code or styles are in a build, as CycloneDX. It has no serial number and no time: the same commit
 * gives the same bytes.
 * @param folder of the deployable, relative to the root
 */
export function bomOf(folder: string, bundled: readonly string[]): object {
  const root = realpathSync(ROOT)
  const { packages } = readJson<{ packages: Record<string, Locked> }>(join(ROOT, 'package-lock.json'))
  const own = relative(root, join(root, folder))
  const packageOf = (file: string) => {
    let found = dirname(relative(root, file))
    while (found !== '.' && !(found in packages)) found = dirname(found)
    return found
  }
  const folders = new Set(bundled.map(packageOf).filter((each) => each !== '.' && each !== own))
  const outside = bundled.filter((file) => isAbsolute(file) && relative(root, file).startsWith('..'))
  const found = [
    ...[...folders].map((each) => componentOf(each, packages[each] ?? {})),
    ...outside.map((file) => componentOf('', manifestAbove(file))),
  ]
  const components = [...new Map(found.map((each) => [each['bom-ref'], each])).values()]
  const { name, version } = readJson<Locked>(join(ROOT, folder, 'package.json'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  }
}
