import { mkdirSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import type { Registry } from '@portal/registry-format'
import { differences } from './registry-differences'
import { commitOf, releasesOn } from './released-files'
import { filesIn, inSite, linesOf, readJson, writeAtomically } from './site'

/** Who changed the registry, when, how, and from which commits: a file for each revision. */
const FOLDER = '.history'
/** What older tools noted, a line for each. */
const BEFORE = '.history.jsonl'

interface Change {
  at: string
  by: string
  revision: number
  changes: readonly string[]
  /** Of the releases that came, as the builds say. */
  commits?: Readonly<Record<string, string>>
  /** Why the gates were not asked. */
  forced?: string
}

/** `RELEASED_BY` says who, where the user of the machine does not. */
export function author(): string {
  if (process.env.RELEASED_BY) return process.env.RELEASED_BY
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // A user without a name, as in a container.
    return `${process.getuid?.()}@${hostname()}`
  }
}

export function noteChange(before: Registry, after: Registry, why?: string): void {
  const known = releasesOn(before).map(({ version }) => version)
  const commits = releasesOn(after)
    .filter(({ version }) => !known.includes(version))
    .flatMap(({ name, version }) => {
      const commit = commitOf(name, version)
      return commit ? [[`${name} ${version}`, commit] as const] : []
    })
  const change: Change = {
    at: new Date().toISOString(),
    by: author(),
    revision: after.revision,
    changes: differences(before, after),
    ...(commits.length > 0 && { commits: Object.fromEntries(commits) }),
    ...(why !== undefined && { forced: why }),
  }
  mkdirSync(inSite(FOLDER), { recursive: true })
  writeAtomically(inSite(FOLDER, `${after.revision}.json`), JSON.stringify(change))
}

/** The changes of this module, or all of them, a line each, the latest last. */
export function history(name?: string): string[] {
  const before = linesOf(inSite(BEFORE)).map((line): Change => JSON.parse(line))
  const since = filesIn(inSite(FOLDER)).map((file) => readJson<Change>(inSite(FOLDER, file)))
  return [...before, ...since]
    .filter(({ changes }) => !name || changes.some((each) => each.split(/[ :]/)[0] === name))
    .map(({ at, by, revision, changes, commits = {}, forced }) =>
      [
        `${at} revisão ${revision}, ${by}: ${changes.join('; ') || 'assinada de novo'}`,
        ...Object.entries(commits).map(([release, commit]) => `  ${release} do commit ${commit}`),
        ...(forced === undefined ? [] : [`  sem as provas: ${forced}`]),
      ].join('\n'),
    )
}
