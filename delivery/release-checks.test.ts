import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

import { dirname, join } from 'node:path'
import type { RegisteredModule, Registry } from '@portal/registry-format'
import { findMissingExports, type Surface, saveSurface } from './kernel-surface'

import { checkShell } from './release-checks'
import { saveRelease } from './released-files'

test('names are compared entry by entry', () => {
  const offered = { '@portal/runtime': ['send', 'track'], '@portal/runtime/router': ['Link'] }
  expect(
    findMissingExports({ '@portal/runtime': ['send'], '@portal/runtime/router': ['Link'] }, offered),
  ).toEqual([])
  expect(findMissingExports({ '@portal/runtime': ['Link', 'send'] }, offered)).toEqual([
    'Link de @portal/runtime',
  ])
})

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
  const everything = { '@portal/runtime': ['send', 'track'] }
  const shellWith = (offers: Surface, kernel = '1.0.0') => ({
    kernel,
    offers,
    scripts: [],
    callScripts: [],
    dir: site,
  })
  let site: string
  beforeEach(() => {
    site = mkdtempSync(join(tmpdir(), 'surface-'))
    process.env.SITE_DIR = site
    saveSurface('mfe-a', '1.0.0', { '@portal/runtime': ['send'] })
    saveSurface('mfe-a', '1.1.0', { '@portal/runtime': ['send', 'track'] })
  })
  afterEach(() => {
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  })

  test('passes with all that deployed releases use', () => {
    expect(() => checkShell(shellWith(everything), registry, [])).not.toThrow()
  })

  test('is refused without it, canaries included', () => {
    const check = (names: string[]) => () => checkShell(shellWith({ '@portal/runtime': names }), registry, [])
    expect(check(['send'])).toThrow('mfe-a 1.1.0 usa track de @portal/runtime')
    expect(check(['track'])).toThrow(/mfe-a 1\.0\.0 usa send.*mfe-a 1\.1\.0 usa send/s)
  })

  test('need not fit a module that is published with it, nor one from before surfaces were noted', () => {
    expect(() => checkShell(shellWith({}), registry, ['mfe-a'])).not.toThrow()
    rmSync(join(site, '.surface'), { recursive: true })
    expect(() => checkShell(shellWith({}), registry, [])).not.toThrow()
  })

  test.each(['1.0.0', '1.4.0'])('passes with the runtime %s', (kernel) => {
    expect(() => checkShell(shellWith(everything, kernel), registry, [])).not.toThrow()
  })

  test.each(['2.0.0', '0.9.0'])('is refused with the runtime %s, canaries included', (kernel) => {
    const check = (replaced: string[]) => () => checkShell(shellWith(everything, kernel), registry, replaced)
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
    /** Bytes that cannot be compressed. */
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
      checkShell({ ...shellWith(everything), ...files, dir }, registry, [])
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

    test('a limit for a path that the module has not is told', () => {
      released({ '/outra': 41 })
      expect(check(10)).toThrow('budget.pageKb fala de /outra, que não é rota de mfe-a')
    })

    test('counts only where a limit is declared', () => {
      released()
      expect(check(500)).not.toThrow()
    })
  })
})
