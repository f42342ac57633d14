import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asset } from '@portal/registry-format'
import type { Built, BuiltModule, BuiltShell } from '../build'
import { ENTRY_FILE, placeOf, SERVER_BUNDLE } from '../build'
import type { FullRelease, FullShell } from '../registry'
import { filesIn, hashOfFiles, integrityOf } from '../storage'

/** Base URL of the modules' files: empty for this site, else a host with a copy of `modules/`. */
export const modulesBase = (): string => (process.env.MODULES_BASE_URL ?? '').replace(/\/$/, '')

export const nameOf = (built: Built): string => (built.kind === 'shell' ? 'shell' : built.declared.name)

/** The number of a build, and a hash of what it puts on a site. */
export const versionOf = ({ version }: Built, dir: string): string =>
  `${version}-${hashOfFiles(['browser', 'server', 'themes'].map((part) => join(dir, part)))}`

/** What releases of the shell and of modules have alike, and how to describe a file of the `browser` folder. */
function describe(built: Built, dir: string, base = '') {
  const version = versionOf(built, dir)
  const place = (file: string) => placeOf(nameOf(built), version, file) ?? ''
  const integrity = (file: string) => integrityOf(readFileSync(join(dir, file)))
  const own = filesIn(dir).filter((file) => /^(browser|server)\//.test(file))
  const server = `server/${SERVER_BUNDLE}`
  return {
    common: {
      version,
      kernel: built.kernel,
      files: Object.fromEntries(own.map((file) => [place(file), integrity(file)])),
      ...(existsSync(join(dir, server)) && { server: integrity(server) }),
      ...(built.commit && { commit: built.commit }),
    },
    asset: (file: string): Asset => ({
      href: `${base}/${place(`browser/${file}`)}`,
      integrity: integrity(`browser/${file}`),
    }),
  }
}

export function describeShell(built: BuiltShell, dir: string): FullShell {
  const { entry, boot, calls, reads } = built
  const { common, asset } = describe(built, dir)
  return {
    ...common,
    scripts: [...new Set([...entry.scripts, ...boot.scripts])].map(asset),
    callScripts: calls.scripts.map(asset),
    readScripts: reads.scripts.map(asset),
    styles: [...new Set([...entry.styles, ...boot.styles])].map(asset),
  }
}

/** Describes the release of a built module; the team signs this description. */
export function describeRelease(
  built: BuiltModule,
  dir: string,
  releasedAt: string,
  base = modulesBase(),
): FullRelease {
  const { declared, exposed } = built
  const { common, asset } = describe(built, dir, base)
  return {
    ...common,
    releasedAt,
    entry: asset(ENTRY_FILE),
    scripts: exposed.scripts.filter((file) => file !== ENTRY_FILE).map(asset),
    styles: exposed.styles.map(asset),
    ...(declared.budget.pageKb && { pageKb: declared.budget.pageKb }),
    ...(declared.budget.field && { field: declared.budget.field }),
    ...(declared.smokes && { smokes: declared.smokes }),
    ...(declared.visitors && { visitors: declared.visitors }),
    ...(declared.pages && { pages: declared.pages }),
    ...(declared.entries && { entries: declared.entries }),
    routes: declared.routes.map((route, i) => {
      const { scripts = [], styles = [] } = built.routes[i] ?? {}
      return { ...route, scripts: scripts.map(asset), styles: styles.map(asset) }
    }),
  }
}
