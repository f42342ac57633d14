import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { ModuleRelease, Registry } from '@portal/registry-format'
import type { FullRelease } from 'delivery/registry'
import { collectPageErrors } from '../page-errors'
import { cloneSite, configureSite, freePort, restoreSite, runDelivery, startPortal } from '../servers'
import { startedOnce } from '../started-once'

const MODULE = 'mfe-broken'

/** A site for one test with its own gateway and a small module that the test may break. */
export class TrialSite {
  constructor(
    readonly dir: string,
    readonly url: string,
  ) {}

  delivery = (command: string, ...args: string[]) => runDelivery(this.dir, command, ...args)
  release = (version: string, ...options: string[]) =>
    this.delivery('release', 'e2e/delivery/mfe-broken', `--version=${version}`, ...options)

  registry = (): Registry => JSON.parse(readFileSync(join(this.dir, 'registry.json'), 'utf8'))

  /** Replaces a file of the site and its precompressed copies, which the gateway prefers. */
  write(path: string, content: string): void {
    const target = join(this.dir, path)
    for (const each of [target, `${target}.br`, `${target}.gz`]) rmSync(each, { force: true })
    writeFileSync(target, content)
  }

  remove(path: string): void {
    for (const end of ['', '.br', '.gz']) rmSync(join(this.dir, path) + end, { force: true })
  }

  current(): ModuleRelease {
    const module = this.registry().modules[MODULE]
    if (!module) throw new Error(`${MODULE} is not in the registry`)
    return module.stable
  }

  editRegistry(edit: (release: ModuleRelease) => ModuleRelease): void {
    const registry = this.registry()
    const module = registry.modules[MODULE]
    if (!module) throw new Error(`${MODULE} is not in the registry`)
    const modules = { ...registry.modules, [MODULE]: { ...module, stable: edit(module.stable) } }
    this.write('registry.json', JSON.stringify({ ...registry, modules }))
    // Creates a new revision and updates the pages, as an operator does.
    this.delivery('registry', 'sign')
  }

  /** Overrides the built-in configuration in the pages. */
  configure(config: Readonly<Record<string, unknown>>): void {
    configureSite(this.dir, config)
  }

  /** Replaces the entry's script and its hash, as a release does. */
  replaceEntry(change: (script: string) => string): void {
    const { href } = this.current().entry
    const before = readFileSync(join(this.dir, href), 'utf8')
    const script = change(before)
    if (script === before) throw new Error('the entry stayed as it was')
    this.write(href.slice(1), script)
    const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
    this.editRegistry((release) => ({ ...release, entry: { href, integrity } }))
  }

  /** The chunk of a screen that no other screen of the module loads. */
  ownScript(path: string): string {
    const { version } = this.current()
    const full = readFileSync(join(this.dir, '.releases', MODULE, `${version}.json`), 'utf8')
    const { routes }: FullRelease = JSON.parse(full)
    const scripts = (of: (route: { path: string }) => boolean) =>
      routes.filter(of).flatMap((route) => route.scripts.map(({ href }) => href))
    const others = scripts((route) => route.path !== path)
    const own = scripts((route) => route.path === path).find((href) => !others.includes(href))
    if (!own) throw new Error(`${path} has no script of its own`)
    return own.slice(1)
  }
}

interface Fixtures {
  site: TrialSite
  complaints: { expect(pattern: RegExp): void }
}

/** Creates tests that each have a site of their own. @param prepare modifies the site before each test */
export function trialTests(prepare: (site: TrialSite) => void = () => {}) {
  const started = startedOnce(async () => {
    const prepared = cloneSite()
    runDelivery(prepared.dir, 'release', 'e2e/delivery/mfe-broken')
    prepare(new TrialSite(prepared.dir, ''))
    // One gateway for the file; its folder is restored for each test.
    const copy = cloneSite()
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const portal = await startPortal(nowhere, { SITE_DIR: copy.dir })
    return {
      prepared: prepared.dir,
      dir: copy.dir,
      url: portal.url,
      async stop() {
        await portal.stop()
        copy.remove()
        prepared.remove()
      },
    }
  })
  return base.extend<Fixtures>({
    site: async ({}, use) => {
      const { prepared, dir, url } = started()
      restoreSite(dir, prepared)
      await use(new TrialSite(dir, url))
    },
    // Set up after the site, so that errors are checked before the site is reset.
    complaints: [({ page, site: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
  })
}

export { expect }
