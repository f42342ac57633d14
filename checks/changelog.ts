import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { git, ROOT } from './commits'

/**
 * Why CHANGELOG.md or docs/upgrading.md is stale. Sections of releases are compared with the commits of their tags; a
 * clone without the version's tag or without history only needs the sections.
 */
export function changelogFaults(root = ROOT): string[] {
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').trimEnd() : ''
  const { version }: { version: string } = JSON.parse(read('package.json'))
  const has = (file: string, heading: string) => `${read(file)}\n`.includes(`\n## ${heading}\n`)
  const major = version.replace(/\..*/, '')
  const faults = [
    ...(has('CHANGELOG.md', version) ? [] : [`CHANGELOG.md has no section '## ${version}'`]),
    ...(has('docs/upgrading.md', `To ${major}`) ? [] : [`docs/upgrading.md has no section '## To ${major}'`]),
  ]
  const isWhole = git(root, 'rev-parse', '--is-shallow-repository')?.trim() === 'false'
  if (faults.length > 0 || !isWhole || !git(root, 'tag', '--merged', 'HEAD', '--list', `v${version}`))
    return faults
  const bin = join(ROOT, 'node_modules/.bin/git-cliff')
  const { stdout } = spawnSync(bin, ['--config', join(ROOT, 'cliff.toml')], { cwd: root, encoding: 'utf8' })
  return stdout.trimEnd() === read('CHANGELOG.md')
    ? []
    : ['CHANGELOG.md is not what npm run changelog writes from the tags']
}
