import { rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  Asset,
  ModuleManifest,
  ModuleRelease,
  Registry,
  ReleasedRoute,
  ShellRelease,
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

/** When a release was served; what a later publication of the same files must not forget. */
interface Service {
  /** When it first became stable; absent for canaries and for interrupted releases. */
  servedAt?: string | undefined
  /** When it last became a canary: a gateway at start does not publish it as stable. */
  canaryAt?: string | undefined
  /** When it stopped being served; absent while it is stable or a canary. */
  leftAt?: string | undefined
  /** Why and when its canary was stopped; cleared when it becomes stable. */
  stopped?: { at: string; why: string } | undefined
}

interface ReleasedFiles extends ServerBundle, Service {
  scripts: readonly Asset[]
  styles: readonly Asset[]
  /** Integrity of its files, by path on the site; absent from older releases. */
  files?: Readonly<Record<string, string>>
  /** Source commit, if the builder recorded one. */
  commit?: string
}

/** What `module.json` declares for its pages, its canaries and later releases of the shell. */
type Declared = Pick<ModuleManifest, 'smokes' | 'visitors' | 'pages'> &
  Pick<ModuleManifest['budget'], 'pageKb' | 'field'>

/** `scripts` and `styles` are loaded in addition to the exposed entry. */
export interface FullRelease extends ModuleRelease, ReleasedFiles, Declared {
  routes: readonly (ReleasedRoute & ReleasedFiles)[]
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

type RecordOf<Name extends string> = Name extends 'shell' ? FullShell : FullRelease

const fileOf = (name: string, version: string) => inSite('.releases', name, `${version}.json`)

const save = (name: string, version: string, release: object): void =>
  writeAtomically(fileOf(name, version), JSON.stringify(release))

export const findRelease = <Name extends string>(name: Name, version: string) =>
  readJsonIfThere<RecordOf<Name>>(fileOf(name, version))

export function fullRelease<Name extends string>(name: Name, version: string): RecordOf<Name> {
  const release = findRelease(name, version)
  if (release) return release
  throw new CommandError(`Falta a descrição da versão ${version} de ${name}: ${fileOf(name, version)}.`)
}

/** Writes a record. The same files, published again or at another base URL, keep their dates. */
export function saveRelease(name: string, release: FullRelease | FullShell): void {
  const known: Service & { releasedAt?: string } = findRelease(name, release.version) ?? release
  const { servedAt, canaryAt, leftAt, stopped, releasedAt } = known
  save(name, release.version, { ...release, servedAt, canaryAt, leftAt, stopped, releasedAt })
}

const now = () => new Date().toISOString()

/** Changes a record, if there is one. */
function edit(name: string, version: string, change: (release: Service) => Service): void {
  const release = findRelease(name, version)
  if (!release) return
  const changed = { ...release, ...change(release) }
  if (JSON.stringify(changed) !== JSON.stringify(release)) save(name, version, changed)
}

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

export const canaryOf = (registry: Registry, name: string): string | undefined =>
  deployedOn(registry)[name]?.canary?.release.version

/** All stable and canary releases of a registry, the shell's included. */
export const releasesOn = (registry: Registry): NamedRelease[] =>
  Object.values(deployedOn(registry)).flatMap((each) =>
    releasesIn(each).flatMap(({ version }) => (version === '' ? [] : { name: each.name, version })),
  )

/**
 * Records when releases are served and when they leave. Open tabs may still run a release that has left.
 * @param why a canary that ends was stopped, which makes it no rollback target
 */
export function markMoves(before: Registry, after: Registry, why: string | undefined): void {
  const on = releasesOn(after)
  const isOn = (each: NamedRelease) =>
    on.some(({ name, version }) => name === each.name && version === each.version)
  for (const { name, version } of releasesOn(before).filter((each) => !isOn(each)))
    edit(name, version, () => ({
      leftAt: now(),
      ...(why !== undefined && canaryOf(before, name) === version && { stopped: { at: now(), why } }),
    }))
  for (const { name, version } of on) {
    const isNewCanary = canaryOf(after, name) === version && canaryOf(before, name) !== version
    edit(name, version, () => ({ leftAt: undefined, ...(isNewCanary && { canaryAt: now() }) }))
  }
  // Becoming stable makes it a rollback target.
  for (const { name, stable } of Object.values(deployedOn(after)))
    edit(name, stable.version, ({ servedAt }) => ({ servedAt: servedAt ?? now(), stopped: undefined }))
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

export const firstSeen = ({ releasedAt, canaryAt, servedAt }: Service & { releasedAt?: string }): string =>
  releasedAt ?? canaryAt ?? servedAt ?? ''

/** Releases of the shell or of a module that are still on the site, oldest first. */
export const releasesOf = <Name extends string>(name: Name): RecordOf<Name>[] =>
  filesIn(inSite('.releases', name))
    .map((file) => readJson<RecordOf<Name>>(inSite('.releases', name, file)))
    .sort((a, b) => firstSeen(a).localeCompare(firstSeen(b)))

/** The stable version before this one, or undefined. */
export function servedBefore(name: string, version: string): string | undefined {
  const served = releasesOf(name)
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
