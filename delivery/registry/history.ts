import { hostname, userInfo } from 'node:os'
import type { RegisteredModule, Registry } from '@portal/registry-format'
import { attempt, environment, filesIn, inSite, readJson, writeAtomically } from '../storage'
import { deployedOn, findRelease, releasesOn } from './released-files'

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

/** A registry with the routes that its root grants to each team, if it is signed. */
type State = Registry & {
  signed?: { root: { teams: Readonly<Record<string, { routes: readonly string[] }>> } }
}

/** Describes the changes between two registries for operators, one sentence each. */
export function differences(before: State, after: State): string[] {
  const [old, now] = [deployedOn(before), deployedOn(after)]
  return [
    ...Object.keys({ ...old, ...now }).flatMap((name) => [
      ...ofReleases(name, old[name], now[name]),
      ...ofModule(name, before.modules[name], after.modules[name]),
    ]),
    ...invitations(before, after),
  ]
}

/** Routes granted to teams that no release uses yet. */
function invitations(before: State, after: State): string[] {
  const routesOf = ({ signed }: State, name: string) => signed?.root.teams[name]?.routes.join(', ')
  return Object.keys(after.signed?.root.teams ?? {})
    .filter((name) => !(name in after.modules) && routesOf(before, name) !== routesOf(after, name))
    .map((name) => `${name}: a equipe tem ${routesOf(after, name)}`)
}

type Releases = ReturnType<typeof deployedOn>[string]

function ofReleases(name: string, before: Releases | undefined, after: Releases | undefined): string[] {
  if (!after) return [`${name} sai`]
  const was = before?.stable.version
  const { version } = after.stable
  const [canary, now] = [before, after].map(
    (each) => each?.canary && `canário ${each.canary.release.version} para ${each.canary.percent}%`,
  )
  return [
    ...(was === version ? [] : [was ? `${name} ${was} → ${version}` : `${name} ${version}, novo`]),
    ...(canary === now ? [] : [`${name}: ${now ?? `sem ${canary}`}`]),
  ]
}

function ofModule(name: string, before?: RegisteredModule, after?: RegisteredModule): string[] {
  if (!before || !after) return []
  const [old, now] = [before, after].map(({ stable }) => stable.routes.map(({ path }) => path))
  const others = (paths: string[] = [], known: string[] = []) => paths.filter((path) => !known.includes(path))
  return [
    ...others(now, old).map((path) => `${name}: rota nova ${path}`),
    ...others(old, now).map((path) => `${name}: a rota ${path} sai`),
    ...(before.disabled === after.disabled
      ? []
      : [`${name}: ${after.disabled === undefined ? 'ligado' : `desligado: ${after.disabled}`}`]),
    ...(before.owner === after.owner ? [] : [`${name}: de ${before.owner} para ${after.owner}`]),
  ]
}
