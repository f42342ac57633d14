import { existsSync, mkdirSync } from 'node:fs'
import type {
  Asset,
  ModuleRelease,
  PageLimits,
  ReleasedRoute,
  ShellRelease,
} from '@portal/runtime/module-contract'
import { filesIn, inSite, Refusal, readJson, writeAtomically } from './site'

/**
 * Releases in full, with every file that their pages preload. Kept beside the site and not in the registry,
 * which browsers read at each navigation: composing pages and going back need nothing but the site.
 */

export interface ReleasedFiles {
  scripts: readonly Asset[]
  styles: readonly Asset[]
}

/** `scripts` and `styles` are what the exposed entry needs besides itself. */
export interface FullRelease extends ModuleRelease, ReleasedFiles {
  routes: readonly (ReleasedRoute & ReleasedFiles)[]
  /** The module's limits for whole pages, kept for the shells that are released after it. */
  pageKb?: PageLimits
}

export interface FullShell extends ShellRelease, ReleasedFiles {
  /** What a page that calls the API at once needs besides `scripts`. */
  callScripts: readonly Asset[]
  /** What a page behind the login needs besides those; absent from shells of before. */
  readScripts?: readonly Asset[]
}

const fileOf = (name: string, version: string) => inSite('.releases', name, `${version}.json`)

function remember(name: string, version: string, release: object): void {
  mkdirSync(inSite('.releases', name), { recursive: true })
  writeAtomically(fileOf(name, version), JSON.stringify(release))
}

function find<T>(name: string, version: string): T | undefined {
  const path = fileOf(name, version)
  return existsSync(path) ? readJson<T>(path) : undefined
}

function read<T>(name: string, version: string): T {
  const found = find<T>(name, version)
  if (found) return found
  throw new Refusal(`Falta a descrição da versão ${version} de ${name}: ${fileOf(name, version)}.`)
}

export const findRelease = (name: string, version: string) => find<FullRelease>(name, version)
export const findShell = (version: string) => find<FullShell>('shell', version)

export const fullRelease = (name: string, version: string): FullRelease => read(name, version)
export const fullShell = (version: string): FullShell => read('shell', version)
export const rememberShell = (shell: FullShell): void => remember('shell', shell.version, shell)

export function rememberRelease(name: string, release: FullRelease): void {
  const path = fileOf(name, release.version)
  const before = existsSync(path) ? readJson<FullRelease>(path) : undefined
  if (before?.entry.href === release.entry.href) return
  // The same files at another address are still the release of that day.
  remember(name, release.version, { ...release, releasedAt: before?.releasedAt ?? release.releasedAt })
}

/** What the registry says of a release. */
export function inRegistry({
  scripts: _,
  styles: __,
  pageKb: ___,
  routes,
  ...release
}: FullRelease): ModuleRelease {
  return {
    ...release,
    routes: routes.map(({ scripts: _, styles: __, ...route }) => route),
  }
}

/** Releases of a module that are still on the site, oldest first. */
export function releasesOf(name: string): ModuleRelease[] {
  return filesIn(inSite('.releases', name))
    .map((file) => inRegistry(readJson<FullRelease>(inSite('.releases', name, file))))
    .sort((a, b) => a.releasedAt.localeCompare(b.releasedAt))
}
