import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RegisteredModule, Registry } from '@portal/runtime/module-contract'
import { missing, rememberSurface } from './kernel-surface'
import { checkShell } from './release-checks'
import { rememberRelease } from './released-files'

test('names are compared entry by entry', () => {
  const offered = { '@portal/runtime': ['send', 'track'], '@portal/runtime/router': ['Link'] }
  expect(missing({ '@portal/runtime': ['send'], '@portal/runtime/router': ['Link'] }, offered)).toEqual([])
  expect(missing({ '@portal/runtime': ['Link', 'send'] }, offered)).toEqual(['Link de @portal/runtime'])
})

describe('a new shell', () => {
  const release = (version: string): RegisteredModule['stable'] => ({
    version,
    kernel: '1.0.0',
    releasedAt: '2026-01-01T00:00:00Z',
    entry: { href: `/modules/mfe-a/${version}/remoteEntry.js`, integrity: 'sha384-x' },
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
  const used = { '@portal/runtime': ['send', 'track'] }
  let site: string
  beforeEach(() => {
    site = mkdtempSync(join(tmpdir(), 'surface-'))
    process.env.SITE_DIR = site
    rememberSurface('mfe-a', '1.0.0', { '@portal/runtime': ['send'] })
    rememberSurface('mfe-a', '1.1.0', { '@portal/runtime': ['send', 'track'] })
  })
  afterEach(() => {
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  })

  test('passes with all that deployed releases use', () => {
    expect(() =>
      checkShell({ kernel: '1.0.0', offers: { '@portal/runtime': ['send', 'track'] } }, registry, []),
    ).not.toThrow()
  })

  test('is refused without it, canaries included', () => {
    const check = (names: string[]) => () =>
      checkShell({ kernel: '1.0.0', offers: { '@portal/runtime': names } }, registry, [])
    expect(check(['send'])).toThrow('mfe-a 1.1.0 usa track de @portal/runtime')
    expect(check(['track'])).toThrow(/mfe-a 1\.0\.0 usa send.*mfe-a 1\.1\.0 usa send/s)
  })

  test('need not fit a module that is published with it, nor one from before surfaces were noted', () => {
    expect(() => checkShell({ kernel: '1.0.0', offers: {} }, registry, ['mfe-a'])).not.toThrow()
    rmSync(join(site, '.surface'), { recursive: true })
    expect(() => checkShell({ kernel: '1.0.0', offers: {} }, registry, [])).not.toThrow()
  })

  test.each(['1.0.0', '1.4.0'])('passes with the runtime %s', (kernel) => {
    expect(() => checkShell({ kernel, offers: used }, registry, [])).not.toThrow()
  })

  test.each(['2.0.0', '0.9.0'])('is refused with the runtime %s, canaries included', (kernel) => {
    const check = (replaced: string[]) => () => checkShell({ kernel, offers: used }, registry, replaced)
    expect(check([])).toThrow(
      new RegExp(
        `mfe-a 1.0.0 foi construído com o runtime 1.0.0, e o deste shell é ${kernel}.*mfe-a 1.1.0 foi`,
        's',
      ),
    )
    expect(check(['mfe-a'])).not.toThrow()
  })

  describe('with the kernel’s code on a page', () => {
    const offers = { '@portal/runtime': ['send', 'track'] }
    const home = {
      path: '/',
      title: 'Início',
      audience: 'visitor',
      bar: 'home',
      kernelBytes: 6_500,
      scripts: [],
      styles: [],
    } as const
    const released = (limit: { kernelKb?: number }) =>
      rememberRelease('mfe-a', {
        ...release('1.0.0'),
        scripts: [],
        styles: [],
        routes: [{ ...home, ...limit }],
      })
    const check = (kernelBytes: number) => () =>
      checkShell({ kernel: '1.0.0', offers, kernelBytes }, registry, [])

    test('passes within the page’s limit', () => {
      released({ kernelKb: 12 })
      expect(check(5_500)).not.toThrow()
    })

    test('is refused above it, and says whose bytes they are', () => {
      released({ kernelKb: 12 })
      expect(check(5_510)).toThrow(
        'a página / de mfe-a 1.0.0 carrega 12.01 KB do kernel (5.51 com o shell, 6.50 com a tela); o limite é 12',
      )
    })

    test('counts only where a limit is declared', () => {
      released({})
      expect(check(50_000)).not.toThrow()
    })
  })
})
