import { hostname, userInfo } from 'node:os'
import type { Registry } from '@portal/registry-format'
import { attempt, environment, filesIn, inSite, readJson, writeAtomically } from '../storage'
import { differences } from './differences'
import { findRelease, releasesOn } from './released-files'

/** Audit log of registry changes, with author, time and source commits: one file per revision. */
const FOLDER = '.history'

interface Change {
  at: string
  by: string
  revision: number
  changes: readonly string[]
  /** Source commits of the new releases, if the builds recorded them. */
  commits?: Readonly<Record<string, string>>
  /** Reason for skipping the gates. */
  forced?: string
}

/** `RELEASED_BY`, else the operating system's user. */
export function author(): string {
  const { RELEASED_BY } = environment()
  if (RELEASED_BY) return RELEASED_BY
  // A container's user may have no name.
  return `${attempt(userInfo)?.username ?? process.getuid?.()}@${hostname()}`
}

export function noteChange(before: Registry, after: Registry, why?: string): void {
  const known = releasesOn(before).map(({ version }) => version)
  const commits = releasesOn(after)
    .filter(({ version }) => !known.includes(version))
    .flatMap(({ name, version }) => {
      const commit = findRelease(name, version)?.commit
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
  writeAtomically(inSite(FOLDER, `${after.revision}.json`), JSON.stringify(change))
}

/** One line per change, of one module or of all, oldest first. */
export function history(name?: string): string[] {
  return filesIn(inSite(FOLDER))
    .map((file) => readJson<Change>(inSite(FOLDER, file)))
    .filter(({ changes }) => !name || changes.some((each) => each.split(/[ :]/)[0] === name))
    .map(({ at, by, revision, changes, commits = {}, forced }) =>
      [
        `${at} revisão ${revision}, ${by}: ${changes.join('; ') || 'assinada de novo'}`,
        ...Object.entries(commits).map(([release, commit]) => `  ${release} do commit ${commit}`),
        ...(forced === undefined ? [] : [`  sem as provas: ${forced}`]),
      ].join('\n'),
    )
}
