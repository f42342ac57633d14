import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  Asset,
  FieldBudget,
  ModuleRelease,
  PageLimits,
  Registry,
  ReleasedRoute,
  ShellRelease,
  Smoke,
} from '@portal/registry-format'
import { CommandError, filesIn, inSite, readJson, writeAtomically } from './site'

/**
 * Releases in full, with every file that their pages preload. Stored beside the site, not in the registry,
 * which browsers read at each navigation: composing pages and rolling back need only the site.
 */

/** Signed with a release, for whoever renders its pages; browsers do not know of it. */
interface ServerBundle {
  /** Integrity of `server.cjs`; absent where there is none, and from releases of older tools. */
  server?: string
}

export interface ReleasedFiles extends ServerBundle {
  scripts: readonly Asset[]
  styles: readonly Asset[]
  /** When it was first what all browsers get; absent from a canary, and from a release that did not end. */
  servedAt?: string
  /** When it was last a canary. */
  canaryAt?: string
  /** When the last browsers stopped getting it; absent while some do. */
  leftAt?: string
  /** It was a canary and was taken back; until a release gives it to all browsers. */
  stopped?: { at: string; why: string }
  /** Every file of it on the site, with its hash; absent from releases of older tools. */
  files?: Readonly<Record<string, string>>
  /** What it was built from, where the builder knew. */
  commit?: string
}

/** `scripts` and `styles` are what the exposed entry needs besides itself. */
export interface FullRelease extends ModuleRelease, ReleasedFiles {
  /** `first`: in records of older tools, a script of the route's page. */
  routes: readonly (ReleasedRoute & ReleasedFiles & { first?: unknown })[]
  /** The module's limits for whole pages, saved for later releases of the shell. */
  pageKb?: PageLimits
  /** What the module's visitors may meet, for whoever watches it as a canary. */
  field?: FieldBudget
  /** For the gates of later releases of the shell. */
  smokes?: readonly Smoke[]
  visitors?: Readonly<Record<string, string>>
}

export interface FullShell extends ShellRelease, ReleasedFiles {
  /** Needed besides `scripts` by a page that calls the API at once. */
  callScripts: readonly Asset[]
  /** Needed besides those by a page behind the login; absent from older shells. */
  readScripts?: readonly Asset[]
}

/** Pages with a person's own data request it as soon as they run. */
export function callScripts(
  { callScripts, readScripts = [] }: Pick<FullShell, 'callScripts' | 'readScripts'>,
  audience: ReleasedRoute['audience'],
): readonly Asset[] {
  switch (audience) {
    case 'debtor':
      return [...callScripts, ...readScripts]
    case 'execution':
      return callScripts
    default:
      return []
  }
}

const fileOf = (name: string, version: string) => inSite('.releases', name, `${version}.json`)

function saveFiles(name: string, version: string, release: object): void {
  mkdirSync(inSite('.releases', name), { recursive: true })
  writeAtomically(fileOf(name, version), JSON.stringify(release))
}

function findFiles<T>(name: string, version: string): T | undefined {
  const path = fileOf(name, version)
  return existsSync(path) ? readJson<T>(path) : undefined
}

function readFiles<T>(name: string, version: string): T {
  const found = findFiles<T>(name, version)
  if (found) return found
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
  // The same files, and perhaps other words in module.json, which are in none of them.
  const isKnown = before?.files !== undefined && before.entry.href === release.entry.href
  const { pageKb, field, smokes, visitors } = release
  const told = { ...(pageKb && { pageKb }), ...(field && { field }), ...(smokes && { smokes }) }
  // The same files at another address: still the release of that date.
  const { releasedAt } = before ?? release
  saveFiles(
    name,
    release.version,
    isKnown
      ? { ...before, ...told, ...(visitors && { visitors }) }
      : { ...release, releasedAt, ...history({ ...release, ...before }) },
  )
}

type History = Pick<ReleasedFiles, 'servedAt' | 'canaryAt' | 'leftAt' | 'stopped'>
const history = ({ servedAt, canaryAt, leftAt, stopped }: History): History => ({
  ...(servedAt && { servedAt }),
  ...(canaryAt && { canaryAt }),
  ...(leftAt && { leftAt }),
  ...(stopped && { stopped }),
})

const now = () => new Date().toISOString()

/** Notes that all browsers get this release: one may go back to it later. */
function markServed(name: string, version: string): void {
  const release = findFiles<ReleasedFiles>(name, version)
  if (!release || (release.servedAt !== undefined && !release.stopped)) return
  const { stopped: _, ...rest } = release
  saveFiles(name, version, { ...rest, servedAt: release.servedAt ?? now() })
}

/** Notes that a share of browsers gets this release: it is then not published to all by a gateway that starts. */
export function markCanary(name: string, version: string): void {
  saveFiles(name, version, { ...fullRelease(name, version), canaryAt: now() })
}

interface NamedRelease {
  name: string
  version: string
}

/** What browsers get in this state: stable releases and canaries, the shell's too. */
export function releasesOn({ shell, modules }: Registry): NamedRelease[] {
  const both = (name: string, stable: string, canary?: { release: { version: string } }) => [
    ...(stable ? [{ name, version: stable }] : []),
    ...(canary ? [{ name, version: canary.release.version }] : []),
  ]
  return [
    ...both('shell', shell.version, shell.canary),
    ...Object.values(modules).flatMap(({ name, stable, canary }) => both(name, stable.version, canary)),
  ]
}

/** Notes which releases come, and which leave: a tab may still run one that has left. */
export function markMoves(before: Registry, after: Registry): void {
  const on = releasesOn(after)
  const isOn = (each: NamedRelease) =>
    on.some(({ name, version }) => name === each.name && version === each.version)
  for (const { name, version } of releasesOn(before).filter((each) => !isOn(each))) {
    const release = findFiles<ReleasedFiles>(name, version)
    if (release) saveFiles(name, version, { ...release, leftAt: now() })
  }
  for (const { name, version } of on) {
    const { leftAt, ...release } = findFiles<ReleasedFiles>(name, version) ?? {}
    if (leftAt !== undefined) saveFiles(name, version, release)
  }
  markServed('shell', after.shell.version)
  for (const { name, stable } of Object.values(after.modules)) markServed(name, stable.version)
}

export const commitOf = (name: string, version: string): string | undefined =>
  findFiles<ReleasedFiles>(name, version)?.commit

/** Notes that this canary was taken back: nobody goes back to it. */
export function markStopped(name: string, version: string, why: string): void {
  const release = findRelease(name, version)
  if (release) saveFiles(name, version, { ...release, stopped: { at: now(), why } })
}

export interface RecordedRelease extends ReleasedFiles, NamedRelease {
  recordedAt: string
}

/** Every release that the site knows of, the shell's too. */
export const releasesRecorded = (): RecordedRelease[] =>
  filesIn(inSite('.releases')).map((file) => {
    const path = inSite('.releases', file)
    const name = dirname(file)
    return { ...readJson<FullShell>(path), name, recordedAt: statSync(path).mtime.toISOString() }
  })

/** Removes all that is one release's alone. */
export function forgetRelease(name: string, version: string): void {
  const places = [
    ['modules', name, version],
    ['.server', name, version],
    ['.surface', name, `${version}.json`],
    ['.artefacts', name, `${version}.json.gz`],
    ['.provenance', name, version],
    ...(name === 'shell' ? [['.themes', version]] : []),
  ]
  for (const place of places) rmSync(inSite(...place), { recursive: true, force: true })
  rmSync(fileOf(name, version), { force: true })
}

/** Shells that are still on the site, in the order in which visitors got them. */
export const shells = (): FullShell[] =>
  filesIn(inSite('.releases', 'shell'))
    .map((file) => readJson<FullShell>(inSite('.releases', 'shell', file)))
    .sort((a, b) => firstSeen(a).localeCompare(firstSeen(b)))

/** When the first visitors got it. */
export const firstSeen = ({ canaryAt, servedAt }: ReleasedFiles): string => canaryAt ?? servedAt ?? ''

/** The version that all browsers got before this one; undefined when there is none. */
export function servedBefore(name: string, version: string): string | undefined {
  const served = filesIn(inSite('.releases', name))
    .map((file) => readJson<FullShell>(inSite('.releases', name, file)))
    .filter((release) => release.version === version || !release.stopped)
    .filter((release) => release.servedAt !== undefined)
    .sort((a, b) => (a.servedAt ?? '').localeCompare(b.servedAt ?? ''))
  return served[served.findIndex((release) => release.version === version) - 1]?.version
}

const told = (server: string | undefined): ServerBundle => (server === undefined ? {} : { server })

export const toShellEntry = ({ version, kernel, server }: FullShell): ShellRelease & ServerBundle => ({
  version,
  kernel,
  ...told(server),
})

/** The registry's entry for a release. */
export function toRegistryEntry({
  version,
  kernel,
  releasedAt,
  entry,
  routes,
  server,
}: FullRelease): ModuleRelease & ServerBundle {
  return {
    version,
    kernel,
    releasedAt,
    entry,
    ...told(server),
    routes: routes.map(({ scripts: _, styles: __, first: ___, ...route }) => route),
  }
}

/** Releases of a module that are still on the site, oldest first. */
export function releasesOf(name: string): ModuleRelease[] {
  return filesIn(inSite('.releases', name))
    .map((file) => toRegistryEntry(readJson<FullRelease>(inSite('.releases', name, file))))
    .sort((a, b) => a.releasedAt.localeCompare(b.releasedAt))
}
