import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONVENTIONAL_SINCE, type Commit, messagesSince, parseSubject, ROOT, shortName } from './commits'

const SECTIONS: readonly (readonly [title: string, belongs: (commit: Commit) => boolean])[] = [
  ['Breaking', ({ breaking }) => breaking],
  ['Added', ({ type, breaking }) => type === 'feat' && !breaking],
  ['Fixed', ({ type, breaking }) => type === 'fix' && !breaking],
  ['Faster or smaller', ({ type, breaking }) => type === 'perf' && !breaking],
]

interface Manifest {
  version: string
  dependencies?: Record<string, string>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

/** The packages of this repository that are built into a deployable, itself included. */
function partsOf(folder: string, found = new Set<string>()): Set<string> {
  found.add(folder)
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const part = name.replace(/^@portal\//, 'shared-kernel/')
    if (part !== name && !found.has(part)) partsOf(part, found)
  }
  return found
}

/** Changes for the users of a deployable, from the subjects of commits, newest first. */
export function changelogOf(name: string, scopes: ReadonlySet<string>, commits: readonly Commit[]): string {
  const own = commits.filter(({ scope }) => scope !== null && scopes.has(scope))
  const line = ({ scope, description }: Commit) =>
    scope === shortName(name) ? `- ${description}` : `- ${scope}: ${description}`
  const sections = SECTIONS.flatMap(([title, belongs]) => {
    const lines = own.filter(belongs).map(line)
    return lines.length > 0 ? [`## ${title}\n\n${lines.join('\n')}\n`] : []
  })
  return [`# Changes of ${name}\n`, 'Made from the commits by `npm run changelog`.\n', ...sections].join('\n')
}

/** Writes CHANGELOG.md into the folder of each deployable. */
export function writeChangelogs(): void {
  const commits = messagesSince(ROOT, CONVENTIONAL_SINCE).flatMap(
    (message) => parseSubject(message.split('\n')[0] ?? '') ?? [],
  )
  const modules = readdirSync(ROOT).filter((folder) => existsSync(join(ROOT, folder, 'rspack.config.ts')))
  for (const folder of [...modules, 'sandbox-api']) {
    const scopes = new Set([
      'kernel',
      ...Array.from(partsOf(folder), (part) => shortName(part.replace(/^.*\//, ''))),
    ])
    writeFileSync(join(ROOT, folder, 'CHANGELOG.md'), changelogOf(folder, scopes, commits))
  }
}
