import { appendFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import type { Registry } from '@portal/runtime/module-contract'
import { differences } from './registry-differences'
import { commitOf, releasesOn } from './released-files'
import { inSite, linesOf } from './site'

/** Who changed the registry, when, how, and from which commits: a line of JSON for each revision, only ever added to. */
const FILE = '.history.jsonl'

interface Change {
  at: string
  by: string
  revision: number
  changes: readonly string[]
  /** Of the releases that came, as the builds say. */
  commits?: Readonly<Record<string, string>>
}

/** `RELEASED_BY` says who, where the user of the machine does not. */
function author(): string {
  if (process.env.RELEASED_BY) return process.env.RELEASED_BY
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // A user without a name, as in a container.
    return `${process.getuid?.()}@${hostname()}`
  }
}

export function noteChange(before: Registry, after: Registry): void {
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
  }
  appendFileSync(inSite(FILE), `${JSON.stringify(change)}\n`)
}

/** The changes of this module, or all of them, a line each, the latest last. */
export function history(name?: string): string[] {
  return linesOf(inSite(FILE))
    .map((line): Change => JSON.parse(line))
    .filter(({ changes }) => !name || changes.some((each) => each.split(/[ :]/)[0] === name))
    .map(({ at, by, revision, changes, commits = {} }) =>
      [
        `${at} revisão ${revision}, ${by}: ${changes.join('; ') || 'assinada de novo'}`,
        ...Object.entries(commits).map(([release, commit]) => `  ${release} do commit ${commit}`),
      ].join('\n'),
    )
}
