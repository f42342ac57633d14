import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

import { dirname, join } from 'node:path'
import type { RegisteredModule, Registry } from '@portal/registry-format'
import type { BuiltModule } from '../build'
import { writeModule } from '../build/testing/small-shell'
import { saveRelease } from '../registry'
import { signInProcess } from '../registry/testing/in-process-signer'
import { readJson } from '../storage'
import { publish } from './publish'
import { checkShell } from './release-checks'

signInProcess()

describe('a new shell', () => {
  const release = (version: string): RegisteredModule['stable'] => ({
    version,
    kernel: '1.0.0',
    releasedAt: '2026-01-01T00:00:00Z',
    entry: { href: `/modules/mfe-a/${version}/remoteEntry.js`, integrity: `sha384-${'x'.repeat(64)}` },
    routes: [],
  })
  const registry: Registry = {
    schema: 1,
    revision: 1,
    shell: { version: '1.0.0-a', kernel: '1.0.0' },
    modules: {
      'mfe-a': {
        name: 'mfe-a',
        owner: 'Equipe',
        kind: 'routes',
        stable: release('1.0.0'),
        canary: { percent: 5, release: release('1.1.0') },
      },
    },
  }
  const shellWith = (kernel = '1.0.0') => ({
    kernel,
    scripts: [],
    callScripts: [],
    dir: site,
  })
  let site: string
  beforeEach(() => {
    site = mkdtempSync(join(tmpdir(), 'checks-'))
    process.env.SITE_DIR = site
  })
  afterEach(() => {
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  })

  test.each(['1.0.0', '1.4.0'])('passes with the runtime %s', (kernel) => {
    expect(() => checkShell(shellWith(kernel), registry, [])).not.toThrow()
  })

  test.each(['2.0.0', '0.9.0'])('is refused with the runtime %s, canaries included', (kernel) => {
    const check = (replaced: string[]) => () => checkShell(shellWith(kernel), registry, replaced)
    expect(check([])).toThrow(
      new RegExp(
        `mfe-a 1.0.0 foi construído com o runtime 1.0.0, e o deste shell é ${kernel}.*mfe-a 1.1.0 foi`,
        's',
      ),
    )
    expect(check(['mfe-a'])).not.toThrow()
  })

  describe('with its JavaScript on a page', () => {
    const KB = 1000
    /** Random bytes, which do not compress. */
    const script = (root: string, href: string, kb: number) => {
      mkdirSync(join(root, dirname(href)), { recursive: true })
      writeFileSync(join(root, href), randomBytes(kb * KB))
      return { href, integrity: `sha384-${'x'.repeat(64)}` }
    }
    const home = { path: '/', title: 'Início', audience: 'visitor', bar: 'home', styles: [] } as const
    const released = (pageKb?: Record<string, number>, audience: 'visitor' | 'debtor' = 'visitor') =>
      saveRelease('mfe-a', {
        ...release('1.0.0'),
        entry: script(site, '/modules/mfe-a/1.0.0/remoteEntry.js', 10),
        scripts: [script(site, '/modules/mfe-a/1.0.0/exposed.js', 10)],
        styles: [],
        routes: [{ ...home, audience, scripts: [script(site, '/modules/mfe-a/1.0.0/home.js', 10)] }],
        ...(pageKb && { pageKb }),
      })
    const check = (kb: number) => () => {
      const dir = join(site, 'build')
      const built = (name: string) => [script(join(dir, 'browser'), `/assets/${name}.js`, kb)]
      const files = { scripts: built('shell'), callScripts: built('calls'), readScripts: built('reads') }
      checkShell({ ...shellWith(), ...files, dir }, registry, [])
    }

    test('passes within the page’s limit', () => {
      released({ '/': 41 })
      expect(check(10)).not.toThrow()
    })

    test('is refused above it, and says whose bytes they are', () => {
      released({ '/': 41 })
      expect(check(12)).toThrow(
        'a página / de mfe-a 1.0.0 carrega 42.0 KB de JavaScript (12.0 do shell, 30.0 do módulo); o limite é 41',
      )
    })

    test('counts what a page behind the login needs for its calls', () => {
      released({ '/': 61 }, 'debtor')
      expect(check(10)).not.toThrow()
      expect(check(11)).toThrow('carrega 63.0 KB de JavaScript (33.0 do shell, 30.0 do módulo)')
    })

    test('reports a limit for a path that is not a route of the module', () => {
      released({ '/outra': 41 })
      expect(check(10)).toThrow('budget.pageKb fala de /outra, que não é rota de mfe-a')
    })

    test('counts only where a limit is declared', () => {
      released()
      expect(check(500)).not.toThrow()
    })
  })
})

describe('a new release of a module', () => {
  let dir: string
  const build = () => join(dir, 'build')
  const change = (edit: (built: BuiltModule) => void) => {
    const file = join(build(), 'built.json')
    const built = readJson<BuiltModule>(file)
    edit(built)
    writeFileSync(file, JSON.stringify(built))
  }
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'module-'))
    mkdirSync(join(dir, 'site'))
    process.env.SITE_DIR = join(dir, 'site')
    const shell = { version: '1.0.0-a', kernel: '1.0.0' }
    const other: RegisteredModule = {
      name: 'mfe-b',
      owner: 'Equipe B',
      kind: 'routes',
      stable: {
        version: '1.0.0',
        kernel: '1.0.0',
        releasedAt: '2026-01-01T00:00:00Z',
        entry: { href: '/modules/mfe-b/1.0.0/remoteEntry.js', integrity: `sha384-${'x'.repeat(64)}` },
        routes: [{ path: '/outra', title: 'Outra', audience: 'any', bar: 'plain' }],
      },
    }
    const registry: Registry = { schema: 1, revision: 1, shell, modules: { 'mfe-b': other } }
    writeFileSync(join(dir, 'site/registry.json'), JSON.stringify(registry))
    saveRelease('mfe-b', {
      ...other.stable,
      ...{ scripts: [], styles: [], routes: [] },
      pages: { '/outra': { wellKnown: { 'change-password': '#senha' } } },
    })
    writeModule(build(), 'mfe-a', '1.0.0')
  })
  afterEach(() => {
    delete process.env.SITE_DIR
    rmSync(dir, { recursive: true, force: true })
  })

  test.each<[string, (built: BuiltModule) => void, RegExp]>([
    [
      'with the route of another',
      ({ declared }) => Object.assign(declared.routes[0] ?? {}, { path: '/OUTRA' }),
      /a rota \/OUTRA já é de mfe-b/,
    ],
    [
      'with more JavaScript on a page than its limit',
      ({ declared }) => Object.assign(declared.budget, { pageKb: { '/a': 0.001 } }),
      /a página \/a de mfe-a 1\.0\.0-\w+ carrega .*; o limite é 0\.001/,
    ],
    [
      'with the well-known address of another',
      ({ declared }) =>
        Object.assign(declared, { pages: { '/a': { wellKnown: { 'change-password': '' } } } }),
      /^- o endereço \/\.well-known\/change-password já é de mfe-b$/m,
    ],
    [
      'with one well-known address of two pages',
      ({ declared }) => {
        const [route] = declared.routes
        if (route) Object.assign(declared, { routes: [route, { ...route, path: '/a2' }] })
        const wellKnown = { carteira: '' }
        Object.assign(declared, { pages: { '/a': { wellKnown }, '/a2': { wellKnown } } })
      },
      /^- o endereço \/\.well-known\/carteira já leva a \/a$/m,
    ],
  ])('%s is refused', async (_, edit, sentence) => {
    change(edit)
    await expect(publish(build())).rejects.toThrow(sentence)
  })
})
