import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Asset } from '@portal/registry-format'
import type { BuiltModule } from './build-result'
import { ENTRY_FILE, pathOnSite, SERVER_BUNDLE } from './entry-file'
import type { FullRelease } from './released-files'
import { filesIn, hashOfFiles, integrityOf } from './site'

export const assetIn =
  (dir: string, base: string, onSite = (file: string) => file) =>
  (file: string): Asset => ({
    href: base + onSite(file),
    integrity: integrityOf(readFileSync(join(dir, file))),
  })

/** The base URL of the modules' files: this site, or another host with a copy of its `modules/`. */
export const modulesBase = (): string => (process.env.MODULES_BASE_URL ?? '').replace(/\/$/, '')

/** Every file of these folders at its place on the site. */
export const listed = (places: Readonly<Record<string, string>>, onSite = (file: string) => file) =>
  Object.fromEntries(
    Object.entries(places).flatMap(([place, dir]) =>
      filesIn(dir).map((file) => [
        posix.join(place, onSite(file)),
        integrityOf(readFileSync(join(dir, file))),
      ]),
    ),
  )

/** Integrity of what renders its pages. */
export function serverIn(dir: string): { server?: string } {
  const path = join(dir, 'server', SERVER_BUNDLE)
  return existsSync(path) ? { server: integrityOf(readFileSync(path)) } : {}
}

interface Told {
  number: string
  /** Base URL of the modules' files. */
  base: string
  releasedAt: string
}

/** The release that a built module becomes: what its team signs. */
export function describeRelease(
  built: BuiltModule,
  dir: string,
  { number, base, releasedAt }: Told,
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
    routes: declared.routes.map((route, i) => {
      const { scripts = [], styles = [] } = built.routes[i] ?? {}
      return { ...route, scripts: scripts.map(asset), styles: styles.map(asset) }
    }),
  }
}
