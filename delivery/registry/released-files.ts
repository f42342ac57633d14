import { rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  Asset,
  DeclaredPages,
  ModuleRelease,
  PageLimits,
  Registry,
  ReleasedRoute,
  ShellRelease,
  Smoke,
  TelemetryBudget,
} from '@portal/registry-format'
import { CommandError, filesIn, inSite, readJson, readJsonIfThere, writeAtomically } from '../storage'

/**
 * Full release records with every file that their pages preload. They are stored beside the site because browsers fetch
 * the registry on each navigation; composing pages and rolling back read these records instead.
 */

/** The server bundle is signed with the release for the renderer; browsers ignore it. */
interface ServerBundle {
  /** Integrity of `server.cjs`; absent if there is no server bundle or the release predates this field. */
  server?: string
}

export interface ReleasedFiles extends ServerBundle {
  scripts: readonly Asset[]
  styles: readonly Asset[]
  /** When it first became stable; absent for canaries and for interrupted releases. */
  servedAt?: string
  /** When it last became a canary. */
  canaryAt?: string
  /** When it stopped being served; absent while it is stable or a canary. */
  leftAt?: string
  /** Why and when its canary was stopped; cleared when it becomes stable. */
  stopped?: { at: string; why: string }
  /** Integrity of its files, by path on the site; absent from older releases. */
  files?: Readonly<Record<string, string>>
  /** Source commit, if the builder recorded one. */
  commit?: string
}

/** `scripts` and `styles` are loaded in addition to the exposed entry. */
export interface FullRelease extends ModuleRelease, ReleasedFiles {
  routes: readonly (ReleasedRoute & ReleasedFiles)[]
  /** Page budgets of the module, checked again when a later shell is released. */
  pageKb?: PageLimits
  /** Limits for the module's canary monitoring. */
  field?: TelemetryBudget
  /** Smoke tests that gate later releases of the shell. */
  smokes?: readonly Smoke[]
  visitors?: Readonly<Record<string, string>>
  /** Metadata of its pages when they are not rendered; absent from older records. */
  pages?: DeclaredPages
}

export interface FullShell extends ShellRelease, ReleasedFiles {
  /** Loaded in addition to `scripts` by pages that call the API on load. */
  callScripts: readonly Asset[]
  /** Loaded in addition to `callScripts` by pages behind the login; absent from older shells. */
  readScripts?: readonly Asset[]
}

/** Pages behind the login also need the scripts that request the person's own data on load. */
export function callScripts(
  { callScripts, readScripts = [] }: Pick<FullShell, 'callScripts' | 'readScripts'>,
  audience: ReleasedRoute['audience'],
): readonly Asset[] {
  if (audience === 'debtor') return [...callScripts, ...readScripts]
  return audience === 'execution' ? callScripts : []
}

const fileOf = (name: string, version: string) => inSite('.releases', name, `${version}.json`)

const saveFiles = (name: string, version: string, release: object): void =>
  writeAtomically(fileOf(name, version), JSON.stringify(release))

const findFiles = <T>(name: string, version: string) => readJsonIfThere<T>(fileOf(name, version))

const allOf = <T>(name: string): T[] =>
  filesIn(inSite('.releases', name)).map((file) => readJson<T>(inSite('.releases', name, file)))

function readFiles<T>(name: string, version: string): T {
  const files = findFiles<T>(name, version)
  if (files) return files
  throw new CommandError(`Falta a descrição da versão ${version} de ${name}: ${fileOf(name, version)}.`)
}

export const findRelease = (name: string, version: string) => findFiles<FullRelease>(name, version)
export const findShell = (version: string) => findFiles<FullShell>('shell', version)

export const fullRelease = (name: string, version: string): FullRelease => readFiles(name, version)
export const fullShell = (version: string): FullShell => readFiles('shell', version)

export function saveShell(shell: FullShell): void {
  const before = findShell(shell.version)
  saveFiles('shell', shell.version, { ...shell, ...history({ ...before }) })
}

export function saveRelease(name: string, release: FullRelease): void {
  const before = findRelease(name, release.version)
  // The files are unchanged; only `module.json`, which is not among them, may differ.
  const isKnown = before?.files !== undefined && before.entry.href === release.entry.href
  const { pageKb, field, smokes, visitors, pages } = release
  const said = Object.entries({ pageKb, field, smokes, visitors, pages })
  const details = Object.fromEntries(said.filter(([, value]) => value !== undefined))
  // The same files at another base URL keep their release date.
  const { releasedAt } = before ?? release
  saveFiles(
    name,
    release.version,
    isKnown ? { ...before, ...details } : { ...release, releasedAt, ...history({ ...release, ...before }) },
  )
}

/** What later releases of other files must not forget. */
const history = ({ servedAt, canaryAt, leftAt, stopped }: Partial<ReleasedFiles>) => ({
  servedAt,
  canaryAt,
  leftAt,
  stopped,
})

const now = () => new Date().toISOString()

/** Changes a record, if there is one. */
function edit(name: string, version: string, change: (release: ReleasedFiles) => ReleasedFiles): void {
  const release = findFiles<ReleasedFiles>(name, version)
  const changed = release && change(release)
  if (changed && changed !== release) saveFiles(name, version, changed)
}

/** Records that a release became stable, which makes it a rollback target. */
const markServed = (name: string, version: string): void =>
  edit(name, version, (release) => {
    const { stopped, servedAt, ...rest } = release
    return servedAt && !stopped ? release : { ...rest, servedAt: servedAt ?? now() }
  })

/** Records a canary, so that a gateway at start does not publish it as stable. */
export const markCanary = (name: string, version: string): void =>
  edit(name, version, (release) => ({ ...release, canaryAt: now() }))

/** Records why a canary was stopped; the release is then no rollback target. */
export const markStopped = (name: string, version: string, why: string): void =>
  edit(name, version, (release) => ({ ...release, stopped: { at: now(), why } }))

interface NamedRelease {
  name: string
  version: string
}

export interface Deployed<Release> {
  stable: Release
  canary?: { percent: number; release: Release }
}

/** The modules of a registry, and its shell in their form; the shell's version is empty before its first release. */
export const deployedOn = ({
  shell: { canary, ...stable },
  modules,
}: Registry): Readonly<Record<string, Deployed<ShellRelease> & { name: string }>> => ({
  shell: { name: 'shell', stable, ...(canary && { canary }) },
  ...modules,
})

export const releasesIn = <Release>({ stable, canary }: Deployed<Release>): Release[] =>
  canary ? [stable, canary.release] : [stable]

/** All stable and canary releases of a registry, the shell's included. */
export const releasesOn = (registry: Registry): NamedRelease[] =>
  Object.values(deployedOn(registry)).flatMap((each) =>
    releasesIn(each).flatMap(({ version }) => (version === '' ? [] : { name: each.name, version })),
  )

/** Records when releases are served and when they leave. Open tabs may still run a release that has left. */
export function markMoves(before: Registry, after: Registry): void {
  const on = releasesOn(after)
  const isOn = (each: NamedRelease) =>
    on.some(({ name, version }) => name === each.name && version === each.version)
  for (const { name, version } of releasesOn(before).filter((each) => !isOn(each)))
    edit(name, version, (release) => ({ ...release, leftAt: now() }))
  for (const { name, version } of on)
    edit(name, version, (release) => {
      const { leftAt, ...rest } = release
      return leftAt === undefined ? release : rest
    })
  for (const { name, stable } of Object.values(deployedOn(after))) markServed(name, stable.version)
}

export interface RecordedRelease extends ReleasedFiles, NamedRelease {
  recordedAt: string
}

export const releasesRecorded = (): RecordedRelease[] =>
  filesIn(inSite('.releases')).map((file) => {
    const path = inSite('.releases', file)
    const name = dirname(file)
    return { ...readJson<FullShell>(path), name, recordedAt: statSync(path).mtime.toISOString() }
  })

/** Removes the files that belong to this release only. */
export function forgetRelease(name: string, version: string): void {
  const places = [
    ['modules', name, version],
    ['.server', name, version],
    ['.artefacts', name, `${version}.json.gz`],
    ['.provenance', name, version],
    ...(name === 'shell' ? [['.themes', version]] : []),
  ]
  for (const place of places) rmSync(inSite(...place), { recursive: true, force: true })
  rmSync(fileOf(name, version), { force: true })
}

/** Shells on the site, in the order they were first served. */
export const shells = (): FullShell[] =>
  allOf<FullShell>('shell').sort((a, b) => firstSeen(a).localeCompare(firstSeen(b)))

export const firstSeen = ({ canaryAt, servedAt }: ReleasedFiles): string => canaryAt ?? servedAt ?? ''

/** The stable version before this one, or undefined. */
export function servedBefore(name: string, version: string): string | undefined {
  const served = allOf<FullShell>(name)
    .filter((release) => release.servedAt && (release.version === version || !release.stopped))
    .sort((a, b) => (a.servedAt ?? '').localeCompare(b.servedAt ?? ''))
  return served[served.findIndex((release) => release.version === version) - 1]?.version
}

export const toShellEntry = ({ version, kernel, server }: FullShell): ShellRelease & ServerBundle => ({
  version,
  kernel,
  ...(server !== undefined && { server }),
})

export function toRegistryEntry({
  version,
  kernel,
  releasedAt,
  entry,
  routes,
  entries,
  server,
}: FullRelease): ModuleRelease & ServerBundle {
  return {
    version,
    kernel,
    releasedAt,
    entry,
    ...(server !== undefined && { server }),
    routes: routes.map(({ scripts: _, styles: __, ...route }) => route),
    ...(entries && { entries }),
  }
}

/** Releases of a module that are still on the site, oldest first. */
export const releasesOf = (name: string): ModuleRelease[] =>
  allOf<FullRelease>(name)
    .map(toRegistryEntry)
    .sort((a, b) => a.releasedAt.localeCompare(b.releasedAt))
