import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Asset } from '@portal/registry-format'
import type { BuiltModule } from '../build'
import { ENTRY_FILE, pathOnSite, SERVER_BUNDLE } from '../build'
import type { FullRelease } from '../registry'
import { filesIn, hashOfFiles, integrityOf } from '../storage'

export const assetIn =
  (dir: string, base: string, onSite = (file: string) => file) =>
  (file: string): Asset => ({
    href: base + onSite(file),
    integrity: integrityOf(readFileSync(join(dir, file))),
  })

/** Base URL of the modules' files: empty for this site, else a host with a copy of `modules/`. */
export const modulesBase = (): string => (process.env.MODULES_BASE_URL ?? '').replace(/\/$/, '')

/** Integrity of every file in these folders, by its path on the site. */
export const listed = (places: Readonly<Record<string, string>>, onSite = (file: string) => file) =>
  Object.fromEntries(
    Object.entries(places).flatMap(([place, dir]) =>
      filesIn(dir).map((file) => [
        posix.join(place, onSite(file)),
        integrityOf(readFileSync(join(dir, file))),
      ]),
    ),
  )

/** Integrity of the server bundle, if there is one. */
export function serverIn(dir: string): { server?: string } {
  const path = join(dir, 'server', SERVER_BUNDLE)
  return existsSync(path) ? { server: integrityOf(readFileSync(path)) } : {}
}

/** Describes the release of a built module; the team signs this description. */
export function describeRelease(
  built: BuiltModule,
  dir: string,
  { number, base, releasedAt }: { number: string; base: string; releasedAt: string },
): FullRelease {
  const { declared, kernel, exposed } = built
  const browser = join(dir, 'browser')
  const version = `${number}-${hashOfFiles([browser, join(dir, 'server')])}`
  const onSite = (file: string) => pathOnSite(file, version)
  const asset = assetIn(browser, `${base}/modules/${declared.name}/`, onSite)
  const entry = asset(ENTRY_FILE)
  return {
    version,
    kernel,
    releasedAt,
    entry,
    scripts: exposed.scripts.map(asset).filter(({ href }) => href !== entry.href),
    styles: exposed.styles.map(asset),
    files: {
      ...listed({ [`modules/${declared.name}`]: browser }, onSite),
      ...listed({ [`.server/${declared.name}/${version}`]: join(dir, 'server') }),
    },
    ...serverIn(dir),
    ...(built.commit && { commit: built.commit }),
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
